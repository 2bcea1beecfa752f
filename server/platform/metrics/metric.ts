import { oldLabelNames, oldMetricNames } from "./oldNames.js";

/** `suffix` is appended to the metric's name, and is "" for most metrics. */
export type Sample = {
  readonly suffix: string;
  readonly labels: readonly (readonly [name: string, value: string])[];
  readonly value: number;
};

export interface Metric {
  readonly name: string;
  /** The description after `# HELP`, one sentence. */
  readonly help: string;
  readonly kind: "counter" | "gauge" | "histogram";
  samples(): Iterable<Sample>;
}

/** Formats metrics in Prometheus's text format, version 0.0.4. */
export function formatMetrics(metrics: Iterable<Metric>): string {
  let text = "";
  for (const metric of metrics) {
    for (const name of withOldName(metric.name, oldMetricNames)) text += formatMetric(name, metric);
  }
  return text;
}

function formatMetric(metricName: string, metric: Metric): string {
  let text = `# HELP ${metricName} ${metric.help}\n# TYPE ${metricName} ${metric.kind}\n`;
  for (const { suffix, labels, value } of metric.samples()) {
    const pairs = labels
      .flatMap(([label, value]) => withOldName(label, oldLabelNames).map((name) => `${name}="${escaped(value)}"`))
      .join();
    text += `${metricName}${suffix}${pairs && `{${pairs}}`} ${value}\n`;
  }
  return text;
}

function withOldName(name: string, oldNames: Readonly<Record<string, string>>): readonly string[] {
  const oldName = oldNames[name];
  return oldName === undefined ? [name] : [name, oldName];
}

function escaped(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
