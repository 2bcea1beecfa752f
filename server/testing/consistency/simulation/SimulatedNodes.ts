import type { Pool } from "pg";
import { type Alteration, alterStatements } from "./alterStatements.js";
import { LocalPubSub } from "../../../platform/pubsub/LocalPubSub.js";
import type { Publication } from "../../../platform/pubsub/pubsub.js";

/** Shared by all nodes; like Redis, it can be down. */
export class SimulatedPubSub extends LocalPubSub {
  /** While the pubsub is down, notifications are lost. */
  isDown = false;
  private readonly reconnectListeners: (() => void)[] = [];

  override publish(publications: readonly Publication[]): void {
    if (!this.isDown) super.publish(publications);
  }

  override onReconnect(listener?: () => void): void {
    if (listener) this.reconnectListeners.push(listener);
  }

  reconnect(): void {
    this.isDown = false;
    for (const listener of this.reconnectListeners) listener();
  }

  /** All nodes share the pubsub, so a node that stops must not close it. */
  override close(): Promise<void> {
    return Promise.resolve();
  }
}

/** A transaction that stays open until `release` is called; `isRunning` resolves when its statement has run. */
export type Held = { readonly isRunning: Promise<void>; release(): void };

/** Intercepts statements by the first word of their names; each interception applies to one match only. */
export class StatementInterceptor {
  private readonly interceptions = new Map<string, Alteration>();

  /** Wraps a pool; intercepts its `log-append…`, `feed-since` and `feed-changed` statements. */
  around(pool: Pool): Pool {
    const follow: Alteration = (statement, real) => {
      const [name = ""] = statement.name.split(" ");
      const interception = this.interceptions.get(name);
      this.interceptions.delete(name);
      return interception ? interception(statement, real) : real.query({ ...statement, values: [...statement.values] });
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

  /** Simulates losing the connection before the statement reaches the database. */
  loseConnection(name: string): void {
    const error = Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });
    this.interceptions.set(name, () => Promise.reject(error));
  }

  /** Runs `happens` after the statement but before its result is returned. */
  beforeResult(name: string, happens: () => Promise<unknown>): void {
    this.interceptions.set(name, async (statement, pool) => {
      const result = await pool.query({ ...statement, values: [...statement.values] });
      await happens();
      return result;
    });
  }

  /** Resolves when the database has returned the statement's result. */
  returned(name: string): Promise<void> {
    return new Promise((resolve) => {
      this.interceptions.set(name, async (statement, pool) => {
        const result = await pool.query({ ...statement, values: [...statement.values] });
        resolve();
        return result;
      });
    });
  }

  /** Holds the statement's transaction open until `release` is called. */
  hold(name: string): Held {
    let release: () => void = () => undefined;
    let isRunning: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const running = new Promise<void>((resolve) => (isRunning = resolve));
    this.interceptions.set(name, async (statement, pool) => {
      const client = await pool.connect();
      await client.query("begin");
      const result = await client.query(statement.text, [...statement.values]);
      isRunning();
      await released;
      await client.query("commit");
      client.release();
      return result;
    });
    return { isRunning: running, release };
  }
}
