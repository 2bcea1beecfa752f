import type { Metric, Sample } from "./metric.js";

export type Reading = readonly [value: number, ...labels: string[]];

/** A Prometheus gauge that is read on each scrape and costs nothing until then. */
export class Gauge implements Metric {
  readonly kind = "gauge";

  constructor(
    readonly name: string,
    readonly help: string,
    private readonly labels: readonly string[],
    private readonly read: () => readonly Reading[],
  ) {}

  *samples(): Iterable<Sample> {
    for (const [value, ...labelValues] of this.read()) {
      yield { suffix: "", labels: this.labels.map((label, i) => [label, labelValues[i] ?? ""] as const), value };
    }
  }
}
