import { LabeledSeries } from "./LabeledSeries.js";
import type { Metric, Sample } from "./metric.js";

/** A histogram's buckets for one combination of labels. */
export class Spread {
  private readonly counts: Float64Array;
  private sum = 0;

  /** @param bounds the buckets' upper bounds, ascending */
  constructor(private readonly bounds: readonly number[]) {
    this.counts = new Float64Array(bounds.length + 1);
  }

  /** Records a value without allocating. */
  observe(value: number): void {
    const { bounds, counts } = this;
    let i = 0;
    while (i < bounds.length && value > (bounds[i] as number)) i += 1;
    counts[i] = (counts[i] as number) + 1;
    this.sum += value;
  }

  /** Yields the samples for Prometheus, whose buckets are cumulative. */
  *samples(labels: Sample["labels"]): Iterable<Sample> {
    let value = 0;
    for (const [i, count] of this.counts.entries()) {
      value += count;
      const bound = this.bounds[i];
      const le = bound === undefined ? "+Inf" : String(bound);
      yield { suffix: "_bucket", labels: [...labels, ["le", le]], value };
    }
    yield { suffix: "_sum", labels, value: this.sum };
    yield { suffix: "_count", labels, value };
  }
}

/** A Prometheus histogram: measured values in buckets for each combination of labels. */
export class Histogram implements Metric {
  readonly kind = "histogram";
  private readonly series: LabeledSeries<Spread>;

  constructor(
    readonly name: string,
    readonly help: string,
    bounds: readonly number[],
    labels: readonly string[] = [],
  ) {
    this.series = new LabeledSeries(labels, () => new Spread(bounds));
    if (labels.length === 0) this.series.of();
  }

  of(...values: readonly string[]): Spread {
    return this.series.of(...values);
  }

  *samples(): Iterable<Sample> {
    for (const [labels, spread] of this.series.entries()) yield* spread.samples(labels);
  }
}
