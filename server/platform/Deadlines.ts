/** How exact a deadline is, in milliseconds. */
const step = 1000;

/** Many deadlines by one timer, each up to a second late. A timer of its own would be the larger part of what an idle thing costs. */
export class Deadlines<Item> {
  private readonly steps = new Map<Item, number>();
  private readonly due = new Map<number, Set<Item>>();
  private timer: NodeJS.Timeout | null = null;
  private next = 0;

  /** @param reached hears of everything whose time has come */
  constructor(private readonly reached: (item: Item) => void) {}

  /** Sets a deadline so many milliseconds from now, in place of the one there was. */
  set(item: Item, within: number): void {
    this.clear(item);
    if (this.timer === null) {
      this.next = Math.floor(performance.now() / step) + 1;
      this.timer = setInterval(() => this.tick(), step);
      this.timer.unref();
    }
    const at = Math.max(this.next, Math.ceil((performance.now() + within) / step));
    this.steps.set(item, at);
    const others = this.due.get(at);
    if (others === undefined) this.due.set(at, new Set([item]));
    else others.add(item);
  }

  /** Takes a deadline back; does nothing where there is none. */
  clear(item: Item): void {
    const at = this.steps.get(item);
    if (at === undefined) return;
    this.steps.delete(item);
    const others = this.due.get(at);
    others?.delete(item);
    if (others?.size === 0) this.due.delete(at);
    if (this.steps.size > 0 || this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
  }

  private tick(): void {
    const now = Math.floor(performance.now() / step);
    while (this.next <= now) {
      const items = this.due.get(this.next++) ?? [];
      for (const item of items) {
        this.clear(item);
        this.reached(item);
      }
    }
  }
}
