import { LabelledSeries } from "./LabelledSeries.js";
import type { Metric, Sample } from "./metric.js";

/** Numbers that only grow, one for each combination of labels. */
export class Counter implements Metric {
  readonly kind = "counter";
  private readonly cells: LabelledSeries<{ total: number }>;

  constructor(
    readonly name: string,
    readonly help: string,
    labels: readonly string[] = [],
  ) {
    this.cells = new LabelledSeries(labels, () => ({ total: 0 }));
    // What has no labels is there from the start, so that its rate is too.
    if (labels.length === 0) this.cells.of();
  }

  /** Counts one more. */
  add(first?: string, second?: string, third?: string): void {
    this.cells.of(first, second, third).total += 1;
  }

  /** Counts some more of what has no labels. */
  addMany(times: number): void {
    this.cells.of().total += times;
  }

  *samples(): Iterable<Sample> {
    for (const [labels, { total }] of this.cells.entries()) yield { suffix: "", labels, value: total };
  }
}
