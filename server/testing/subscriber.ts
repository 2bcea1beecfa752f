import { type Client, createClient } from "graphql-ws";
import { WebSocket } from "ws";
import { atTheEnd } from "./atTheEnd.js";

/** How long an awaited item may take to come, in milliseconds. */
const patience = 10_000;

type Waiter<Item> = { readonly check: () => Item | undefined; readonly found: (item: Item) => void };

/** A live GraphQL subscription over WebSocket that keeps all it was sent, in order. */
export class Subscriber<Item> {
  /** Everything that has come so far. */
  readonly items: Item[] = [];
  /** Resolves when the subscription is over: undefined when it completed, else what ended it. */
  readonly ended: Promise<unknown>;
  readonly #client: Client;
  readonly #waiters = new Set<Waiter<Item>>();
  #taken = 0;

  /** Subscribes; `pick` takes the item out of the operation's data. */
  constructor(
    options: {
      readonly origin: string;
      readonly accessToken: string | null;
      readonly query: string;
      readonly variables?: Readonly<Record<string, unknown>>;
    },
    pick: (data: never) => Item,
  ) {
    const { origin, accessToken, query, variables = {} } = options;
    this.#client = createClient({
      url: `${origin.replace(/^http/, "ws")}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: accessToken === null ? {} : { authorization: `Bearer ${accessToken}` },
      retryAttempts: 0,
      lazy: true,
    });
    this.ended = new Promise((resolve) => {
      this.#client.subscribe<never>(
        { query, variables },
        {
          next: ({ data, errors }) => {
            if (errors !== undefined || data == null) resolve(errors);
            else this.#receive(pick(data));
          },
          error: resolve,
          complete: () => resolve(undefined),
        },
      );
    });
  }

  /** The next item that no `next` has answered yet; waits for it when it is not there. */
  async next(): Promise<Item> {
    const place = this.#taken++;
    return this.#await(() => this.items[place], `item ${place + 1}`);
  }

  /** The first item that fits, among those that came and those to come. */
  async until(fits: (item: Item) => boolean): Promise<Item> {
    return this.#await(() => this.items.find(fits), "an item that fits");
  }

  /** Waits until so many items have come, and answers all. */
  async count(many: number): Promise<readonly Item[]> {
    await this.#await(() => this.items[many - 1], `${many} items`);
    return this.items;
  }

  /** Ends the subscription and its connection; at the end of the test file it is done anyway. */
  readonly close = atTheEnd(async () => {
    await this.#client.dispose();
  });

  /** Cuts the connection as a broken network does, without a word. */
  cut(): void {
    this.#client.terminate();
  }

  #receive(item: Item): void {
    this.items.push(item);
    for (const waiter of this.#waiters) {
      const match = waiter.check();
      if (match !== undefined) waiter.found(match);
    }
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
      const fail = (why: string) => settle(() => reject(new Error(`${what} did not come: ${why}; ${this.#soFar()}`)));
      const deadline = setTimeout(() => fail(`not within ${patience} ms`), patience);
      this.#waiters.add(waiter);
      void this.ended.then((end) => fail(`the subscription ended (${describeEnd(end)})`));
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
