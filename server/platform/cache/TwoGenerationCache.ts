/** Holds the most recently set entries: at least the last `minEntries`, and at most twice as many. */
export class TwoGenerationCache<Value> {
  private current = new Map<string, Value>();
  private previous: ReadonlyMap<string, Value> = new Map();

  constructor(private readonly minEntries: number) {}

  set(key: string, value: Value): void {
    if (this.current.size >= this.minEntries) {
      this.previous = this.current;
      this.current = new Map();
    }
    this.current.set(key, value);
  }

  /** Returns the value most recently set for a key; undefined if there is none or it was evicted. */
  get(key: string): Value | undefined {
    return this.current.get(key) ?? this.previous.get(key);
  }
}
