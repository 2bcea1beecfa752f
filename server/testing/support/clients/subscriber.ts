import { type Client, createClient } from "graphql-ws";
import { WebSocket } from "ws";
import { atTheEnd } from "../atTheEnd.js";
import { Inbox } from "../people/inbox.js";

/**
 * A GraphQL subscription over WebSocket that stores all items in order. `ended` resolves with undefined if the
 * subscription completed, otherwise with the errors or the close event that ended it.
 */
export class Subscriber<Item> extends Inbox<Item> {
  readonly #client: Client;

  /** `pick` extracts the item from the operation's data, or returns undefined to skip it. */
  constructor(
    options: {
      readonly origin: string;
      readonly accessToken: string | null;
      readonly query: string;
      readonly variables?: Readonly<Record<string, unknown>>;
    },
    pick: (data: never) => Item | undefined,
  ) {
    const { origin, accessToken, query, variables = {} } = options;
    let end: (reason?: unknown) => void = () => undefined;
    super(new Promise((resolve) => (end = resolve)));
    this.#client = createClient({
      url: `${origin.replace(/^http/, "ws")}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: accessToken === null ? {} : { authorization: `Bearer ${accessToken}` },
      retryAttempts: 0,
      lazy: true,
    });
    this.#client.subscribe<never>(
      { query, variables },
      {
        next: ({ data, errors }) => {
          if (errors !== undefined || data == null) end(errors);
          else {
            const item = pick(data);
            if (item !== undefined) this.receive(item);
          }
        },
        error: end,
        complete: () => end(),
      },
    );
  }

  /** Ends the subscription and closes the WebSocket; also runs at the end of the test file. */
  readonly close = atTheEnd(async () => {
    await this.#client.dispose();
  });

  /** Skips the close handshake, as a broken network does. */
  cut(): void {
    this.#client.terminate();
  }
}
