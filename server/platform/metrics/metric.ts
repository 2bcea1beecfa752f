/** One number of a metric: what its name ends in ("" for most), its labels in order, and the number. */
export type Sample = {
  readonly suffix: string;
  readonly labels: readonly (readonly [name: string, value: string])[];
  readonly value: number;
};

/** Something that is counted or measured, as Prometheus asks for it. */
export interface Metric {
  readonly name: string;
  /** One sentence for whoever reads it. */
  readonly help: string;
  readonly kind: "counter" | "gauge" | "histogram";
  /** What there is to say now. */
  samples(): Iterable<Sample>;
}

/** Says metrics in Prometheus's text format, version 0.0.4. */
export function formatMetrics(metrics: Iterable<Metric>): string {
  let text = "";
  for (const metric of metrics) {
    text += `# HELP ${metric.name} ${metric.help}\n# TYPE ${metric.name} ${metric.kind}\n`;
    for (const { suffix, labels, value } of metric.samples()) {
      const pairs = labels.map(([name, said]) => `${name}="${escaped(said)}"`).join();
      text += `${metric.name}${suffix}${pairs && `{${pairs}}`} ${value}\n`;
    }
  }
  return text;
}

function escaped(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
