/** The maximum number of series per metric, not counting "other"; each combination of label values is a series. */
const maxSeries = 300;
const other = "other";

/**
 * A metric's series, one per combination of label values. Beyond the limit, new combinations count as "other", so that
 * clients can't fill Prometheus's storage.
 */
export class LabeledSeries<Cell> {
  private readonly series = new Map<string, { readonly values: readonly string[]; readonly cell: Cell }>();

  constructor(
    private readonly labels: readonly string[],
    private readonly make: () => Cell,
  ) {}

  of(...values: readonly string[]): Cell {
    const key = values.join("\n");
    const known = this.series.get(key);
    if (known !== undefined) return known.cell;
    if (this.series.size >= maxSeries && values[0] !== other) return this.of(...values.map(() => other));
    const cell = this.make();
    this.series.set(key, { values, cell });
    return cell;
  }

  *entries(): Iterable<readonly [labels: readonly (readonly [string, string])[], cell: Cell]> {
    for (const { values, cell } of this.series.values()) {
      yield [this.labels.map((label, i) => [label, values[i] ?? ""] as const), cell];
    }
  }
}
