import { LabeledSeries } from "./LabeledSeries.js";
import type { Metric, Sample } from "./metric.js";

/** A Prometheus counter: for each combination of labels, a number that never decreases. */
export class Counter implements Metric {
  readonly kind = "counter";
  private readonly series: LabeledSeries<{ total: number }>;

  constructor(
    readonly name: string,
    readonly help: string,
    labels: readonly string[] = [],
  ) {
    this.series = new LabeledSeries(labels, () => ({ total: 0 }));
    // A counter without labels is exported as 0 from the start, so that its rate is defined.
    if (labels.length === 0) this.series.of();
  }

  add(...values: readonly string[]): void {
    this.series.of(...values).total += 1;
  }

  /** Adds `times` to a counter without labels. */
  addMany(times: number): void {
    this.series.of().total += times;
  }

  *samples(): Iterable<Sample> {
    for (const [labels, { total }] of this.series.entries()) yield { suffix: "", labels, value: total };
  }
}
