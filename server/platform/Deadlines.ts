/** How exact a deadline is, in milliseconds. */
const step = 1000;

/**
 * Many deadlines by one timer, each up to a second late. A timer of its own would be the larger part of what an idle thing
 * costs; looking through all of them once a second is next to nothing.
 */
export class Deadlines<Item> {
  /** In which step each is reached. */
  private readonly steps = new Map<Item, number>();
  private timer: NodeJS.Timeout | null = null;

  /** @param reached hears of everything whose time has come */
  constructor(private readonly reached: (item: Item) => void) {}

  /** Sets a deadline so many milliseconds from now, in place of the one there was. */
  set(item: Item, within: number): void {
    const now = performance.now() / step;
    // Not in the present step: it may be looked through just now.
    this.steps.set(item, Math.max(Math.floor(now) + 1, Math.ceil(now + within / step)));
    if (this.timer !== null) return;
    this.timer = setInterval(() => this.tick(), step);
    this.timer.unref();
  }

  /** Takes a deadline back; does nothing where there is none. */
  clear(item: Item): void {
    this.steps.delete(item);
    if (this.steps.size > 0 || this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
  }

  /** Everything that has a deadline. */
  items(): Iterable<Item> {
    return this.steps.keys();
  }

  private tick(): void {
    const now = Math.floor(performance.now() / step);
    for (const [item, at] of this.steps) {
      if (at > now) continue;
      this.clear(item);
      this.reached(item);
    }
  }
}
