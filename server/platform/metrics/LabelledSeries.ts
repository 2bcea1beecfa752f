/** The maximum number of label combinations of one metric; each is a series that Prometheus stores. */
const maxSeries = 300;
const other = "other";

/**
 * The series of a metric, one for each combination of up to three label values. A known combination is found without
 * allocating; beyond the limit new ones count as "other", so that clients can't grow Prometheus's storage.
 */
export class LabelledSeries<Cell> {
  private readonly tree = new Map<string, Map<string, Map<string, Cell>>>();
  /** The most recent combination, because the same one is often counted many times in a row. */
  private last: {
    readonly first: string;
    readonly second: string;
    readonly third: string;
    readonly cell: Cell;
  } | null = null;
  private count = 0;

  constructor(
    private readonly labels: readonly string[],
    private readonly make: () => Cell,
  ) {}

  /** Returns the cell for a combination of label values; omit values that the metric has no label for. */
  of(first = "", second = "", third = ""): Cell {
    const { last } = this;
    if (last?.first === first && last.second === second && last.third === third) return last.cell;
    const cell = this.tree.get(first)?.get(second)?.get(third) ?? this.add(first, second, third);
    this.last = { first, second, third, cell };
    return cell;
  }

  /** Yields every known combination, with the names of its labels. */
  *entries(): Iterable<readonly [labels: readonly (readonly [string, string])[], cell: Cell]> {
    for (const [first, seconds] of this.tree) {
      for (const [second, thirds] of seconds) {
        for (const [third, cell] of thirds) {
          const values = [first, second, third];
          yield [this.labels.map((label, i) => [label, values[i] ?? ""] as const), cell];
        }
      }
    }
  }

  private add(first: string, second: string, third: string): Cell {
    if (this.count >= maxSeries && first !== other) return this.of(other, second && other, third && other);
    const seconds = this.tree.get(first) ?? new Map<string, Map<string, Cell>>();
    const thirds = seconds.get(second) ?? new Map<string, Cell>();
    const cell = this.make();
    this.count += 1;
    this.tree.set(first, seconds.set(second, thirds.set(third, cell)));
    return cell;
  }
}
