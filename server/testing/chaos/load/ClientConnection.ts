import { type Client, createClient } from "graphql-ws";
import { WebSocket } from "ws";
import type { Session } from "./Session.js";

/** In milliseconds. */
export type ConnectionTimeouts = {
  readonly pingEvery: number;
  readonly pongWithin: number;
  /** Includes the handshake and authentication; without a limit, connecting over a silent network hangs forever. */
  readonly connectWithin: number;
};

const defaultTimeoutMs: ConnectionTimeouts = { pingEvery: 1500, pongWithin: 3000, connectWithin: 4000 };

/** Close codes for an invalid or expired token. */
const tokenRefused = [4401, 4403];

/** `problems` are the server's error codes, if it sent any. */
export class ConnectionFailure extends Error {
  constructor(
    reason: string,
    readonly problems: readonly string[] = [],
  ) {
    super(`${reason} ${problems.join(" ")}`.trim());
  }
}

/** graphql-ws closes a connection with this code on `terminate()`. */
const terminated = 4499;

/** A WebSocket that can be dropped without a close handshake at any time, even before it has opened. */
class AbandonableSocket extends WebSocket {
  constructor(address: string | URL, protocols?: string | string[]) {
    super(address, protocols);
    this.on("error", () => undefined);
  }

  override close(code?: number, reason?: string | Buffer): void {
    if (code === terminated) this.terminate();
    else super.close(code, reason);
  }
}

type Answer = { readonly data?: unknown; readonly errors?: readonly unknown[] };

/** Connects to one node at a time; after the connection breaks, the next operation connects to the other node. */
export class ClientConnection {
  /** Null while disconnected. */
  connectedTo: number | null = null;
  /** `aim` is the node to connect to next; `target` is the node of the current connection or connection attempt. */
  private aim: number;
  private target: number;
  private isTokenRefused = false;
  private trouble = "";
  private overdue: NodeJS.Timeout | undefined;
  private late: NodeJS.Timeout | undefined;
  private readonly client: Client;

  constructor(
    private readonly origins: readonly string[],
    readonly session: Pick<Session, "accessToken" | "refresh">,
    readonly home: number,
    { pingEvery, pongWithin, connectWithin }: ConnectionTimeouts = defaultTimeoutMs,
  ) {
    this.aim = this.target = home;
    this.client = createClient({
      url: () => {
        this.target = this.aim;
        return `${this.origin.replace(/^http/, "ws")}/graphql`;
      },
      webSocketImpl: AbandonableSocket,
      connectionParams: () => this.greet(),
      lazyCloseTimeout: 5000,
      retryAttempts: 0,
      keepAlive: pingEvery,
      on: {
        connecting: () => {
          clearTimeout(this.late);
          this.late = setTimeout(() => this.cut(), connectWithin);
        },
        connected: () => {
          clearTimeout(this.late);
          this.connectedTo = this.target;
        },
        closed: (event) => this.closed((event as { code?: number }).code ?? 0),
        ping: (received) => {
          if (received) return;
          clearTimeout(this.overdue);
          this.overdue = setTimeout(() => this.cut(), pongWithin);
        },
        pong: () => clearTimeout(this.overdue),
      },
    });
  }

  /**
   * Runs a query or mutation and returns the data.
   * @throws ConnectionFailure if the connection breaks, the server fails, or no response arrives in time
   */
  ask<Data>(query: string, variables: Readonly<Record<string, unknown>>, timeoutMs: number): Promise<Data> {
    return new Promise((resolve, reject) => {
      let stop: () => void = () => undefined;
      const deadline = setTimeout(() => {
        stop();
        reject(new ConnectionFailure("The operation timed out."));
      }, timeoutMs);
      const fail = (error: unknown) => {
        clearTimeout(deadline);
        const failure = asFailure(error);
        this.trouble = failure.message;
        reject(failure);
      };
      stop = this.client.subscribe<Data>(
        { query, variables },
        {
          next: (answer) => {
            if (answer.data == null) return fail((answer as Answer).errors);
            clearTimeout(deadline);
            resolve(answer.data);
          },
          error: fail,
          complete: () => fail("The operation completed without data."),
        },
      );
    });
  }

  /**
   * Subscribes, and calls `take` with each item. Resolves when the subscription completes; rejects with a
   * ConnectionFailure if it ends in any other way.
   */
  follow(query: string, variables: Readonly<Record<string, unknown>>, take: (data: never) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      let isOver = false;
      const end = (settle: () => void) => {
        isOver = true;
        settle();
      };
      const stop = this.client.subscribe<never>(
        { query, variables },
        {
          next: (answer) => {
            if (isOver) return;
            if (answer.data != null) return take(answer.data);
            // The server failed to resolve the item; resuming after the previous one delivers it again.
            end(() => reject(asFailure((answer as Answer).errors)));
            stop();
          },
          error: (error) => end(() => reject(asFailure(error))),
          complete: () => end(resolve),
        },
      );
    });
  }

  /** Drops the connection without a close handshake, as a broken network does. */
  cut(): void {
    this.client.terminate();
  }

  /** Makes the next operation connect to the home node, unless the client is already connected to it. */
  goHome(): void {
    if (this.connectedTo === this.home) return;
    this.cut();
    this.aim = this.home;
  }

  describe(): string {
    const now = this.connectedTo === null ? "not connected" : `connected to node ${this.connectedTo}`;
    return `${now}${this.trouble === "" ? "" : `, last error: ${this.trouble}`}`;
  }

  async close(): Promise<void> {
    this.cut();
    await this.client.dispose();
  }

  private get origin(): string {
    return this.origins[this.target] ?? "";
  }

  private async greet(): Promise<{ authorization: string }> {
    if (this.isTokenRefused) {
      await this.session.refresh(this.origin).then(
        () => (this.isTokenRefused = false),
        () => this.cut(),
      );
    }
    return { authorization: `Bearer ${this.session.accessToken}` };
  }

  private closed(code: number): void {
    clearTimeout(this.overdue);
    clearTimeout(this.late);
    this.connectedTo = null;
    if (tokenRefused.includes(code)) this.isTokenRefused = true;
    else this.aim = (this.aim + 1) % this.origins.length;
  }
}

function asFailure(error: unknown): ConnectionFailure {
  if (error instanceof ConnectionFailure) return error;
  if (!Array.isArray(error)) {
    const code = typeof error === "object" && error !== null && "code" in error ? ` (${String(error.code)})` : "";
    return new ConnectionFailure(`The connection broke${code}.`);
  }
  const problems = error.map((each: { extensions?: { code?: string; problem?: string } }) => {
    return each.extensions?.problem ?? each.extensions?.code ?? JSON.stringify(each);
  });
  return new ConnectionFailure("The server failed:", problems);
}
