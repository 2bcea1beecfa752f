/** The maximum number of a metric's label combinations, not counting "other"; Prometheus stores each as a series. */
const maxSeries = 300;
const other = "other";

/**
 * A metric's series, one for each combination of up to three label values. Nested maps avoid building a key string for
 * each lookup. Beyond the limit, new combinations count as "other", so that clients can't fill Prometheus's storage.
 */
export class LabeledSeries<Cell> {
  private readonly tree = new Map<string, Map<string, Map<string, Cell>>>();
  /** A cache of the last combination, because the same one is often counted many times in a row. */
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

  /** Returns the cell for a combination of label values, one for each label. */
  of(first = "", second = "", third = ""): Cell {
    const { last } = this;
    if (last?.first === first && last.second === second && last.third === third) return last.cell;
    const cell = this.tree.get(first)?.get(second)?.get(third) ?? this.add(first, second, third);
    this.last = { first, second, third, cell };
    return cell;
  }

  /** Yields the cell of every known combination, with the names and values of its labels. */
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
