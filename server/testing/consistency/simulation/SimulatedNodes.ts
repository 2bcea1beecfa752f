import type { Pool } from "pg";
import { type Alteration, alterStatements } from "./alterStatements.js";
import { LocalPubSub } from "../../../platform/pubsub/LocalPubSub.js";
import type { Publication } from "../../../platform/pubsub/pubsub.js";

/** One pubsub for all nodes, which can be away like a Redis. */
export class SimulatedPubSub extends LocalPubSub {
  /** While it is away, envelopes are lost. */
  isAway = false;
  private readonly backs: (() => void)[] = [];

  override publish(rings: readonly Publication[]): void {
    if (!this.isAway) super.publish(rings);
  }

  override onReconnect(back?: () => void): void {
    if (back) this.backs.push(back);
  }

  /** It is back, and says so. */
  comesBack(): void {
    this.isAway = false;
    for (const back of this.backs) back();
  }

  /** The nodes share it; one that stops leaves it to the others. */
  override close(): Promise<void> {
    return Promise.resolve();
  }
}

/** A statement that has been run in a transaction that is still open. */
export type Held = { readonly isRunning: Promise<void>; release(): void };

/** Between a node's chat and its database: each direction is for the next statement with a name, and only for that one. */
export class SimulatedNodes {
  private readonly directions = new Map<string, Alteration>();

  /** The pool that follows the directions. */
  around(pool: Pool): Pool {
    const follow: Alteration = (statement, real) => {
      const [name = ""] = statement.name.split(" ");
      const direction = this.directions.get(name);
      this.directions.delete(name);
      return direction ? direction(statement, real) : real.query({ ...statement, values: [...statement.values] });
    };
    const appending = ["", " message of student", " message of tutor", " messages"].flatMap((what) => [
      `log-append${what}`,
      `log-append${what} altered`,
    ]);
    return alterStatements(
      pool,
      Object.fromEntries([...appending, "feed-since", "feed-changed"].map((name) => [name, follow])),
    );
  }

  /** The connection is lost before the statement has reached the database. */
  loseConnection(name: string): void {
    const error = Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });
    this.directions.set(name, () => Promise.reject(error));
  }

  /** The statement is answered, and before the answer arrives something else happens. */
  meanwhile(name: string, happens: () => Promise<unknown>): void {
    this.directions.set(name, async (statement, pool) => {
      const answer = await pool.query({ ...statement, values: [...statement.values] });
      await happens();
      return answer;
    });
  }

  /** Resolves when the statement has been answered. */
  answered(name: string): Promise<void> {
    return new Promise((resolve) => {
      this.directions.set(name, async (statement, pool) => {
        const answer = await pool.query({ ...statement, values: [...statement.values] });
        resolve();
        return answer;
      });
    });
  }

  /** The statement's transaction commits only when it is released. */
  hold(name: string): Held {
    let release: () => void = () => undefined;
    let isRunning: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const running = new Promise<void>((resolve) => (isRunning = resolve));
    this.directions.set(name, async (statement, pool) => {
      const client = await pool.connect();
      await client.query("begin");
      const answer = await client.query(statement.text, [...statement.values]);
      isRunning();
      await released;
      await client.query("commit");
      client.release();
      return answer;
    });
    return { isRunning: running, release };
  }
}
