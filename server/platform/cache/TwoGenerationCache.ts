/** Remembers what was noted last: at least `least` entries, and never more than twice as many. */
export class TwoGenerationCache<Value> {
  private present = new Map<string, Value>();
  private past: ReadonlyMap<string, Value> = new Map();

  constructor(private readonly least: number) {}

  /** Notes a value. */
  set(key: string, value: Value): void {
    if (this.present.size >= this.least) {
      this.past = this.present;
      this.present = new Map();
    }
    this.present.set(key, value);
  }

  /** The value that was noted last under a key; undefined where there is none, or it was long ago. */
  get(key: string): Value | undefined {
    return this.present.get(key) ?? this.past.get(key);
  }
}
