const timeoutMs = 45_000;

type Waiter<Item> = { readonly check: () => Item | undefined; readonly found: (item: Item) => void };

/** Stores received items in order, and lets tests wait for more. */
export class Inbox<Item> {
  readonly items: Item[] = [];
  readonly #waiters = new Set<Waiter<Item>>();
  #taken = 0;

  /** `ended` resolves with the reason when no more items will arrive. */
  constructor(readonly ended: Promise<unknown>) {}

  receive(item: Item): void {
    this.items.push(item);
    for (const waiter of this.#waiters) {
      const match = waiter.check();
      if (match !== undefined) waiter.found(match);
    }
  }

  /** Returns the next item, waiting for it if necessary; each call returns a different one. */
  async next(): Promise<Item> {
    const index = this.#taken++;
    return this.#await(() => this.items[index], `item ${index + 1}`);
  }

  /** Returns the first matching item, waiting for it if necessary. */
  async until(fits: (item: Item) => boolean): Promise<Item> {
    return this.#await(() => this.items.find(fits), "an item that fits");
  }

  /** Waits for at least `many` items; returns all items. */
  async count(many: number): Promise<readonly Item[]> {
    await this.#await(() => this.items[many - 1], `${many} items`);
    return this.items;
  }

  async #await(check: () => Item | undefined, what: string): Promise<Item> {
    const present = check();
    if (present !== undefined) return present;
    return new Promise((resolve, reject) => {
      const settle = (done: () => void) => {
        clearTimeout(deadline);
        this.#waiters.delete(waiter);
        done();
      };
      const waiter: Waiter<Item> = { check, found: (item) => settle(() => resolve(item)) };
      const fail = (why: string) => settle(() => reject(new Error(`${what} did not arrive: ${why}; ${this.#soFar()}`)));
      const deadline = setTimeout(() => fail(`not within ${timeoutMs} ms`), timeoutMs);
      this.#waiters.add(waiter);
      void this.ended.then((end) => fail(`it ended (${describeEnd(end)})`));
    });
  }

  #soFar(): string {
    return `so far ${this.items.length}: ${JSON.stringify(this.items)}`;
  }
}

function describeEnd(end: unknown): string {
  if (typeof end === "object" && end !== null && "code" in end) return `close code ${String(end.code)}`;
  return end === undefined ? "completed" : JSON.stringify(end);
}
