import type { Metric, Sample } from "./metric.js";

/** A value of a gauge, with its labels' values in order. */
export type Reading = readonly [value: number, ...labels: string[]];

/** Numbers that are looked up when somebody asks, and cost nothing until then. */
export class Gauge implements Metric {
  readonly kind = "gauge";

  constructor(
    readonly name: string,
    readonly help: string,
    private readonly labels: readonly string[],
    private readonly read: () => readonly Reading[],
  ) {}

  *samples(): Iterable<Sample> {
    for (const [value, ...said] of this.read()) {
      yield { suffix: "", labels: this.labels.map((label, i) => [label, said[i] ?? ""] as const), value };
    }
  }
}
