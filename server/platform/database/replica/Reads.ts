import type { Database } from "../database.js";
import { isTransientError } from "../isTransientError.js";
import type { Counter } from "../../metrics/Counter.js";
import type { ReadSource } from "./ReadSource.js";
import type { RecentWrites } from "./RecentWrites.js";
import type { Replica } from "./Replica.js";

/** The replica serves no reads while its state may be older than this. */
export const maxReplicaLagMs = 5000;

/** How long a user's reads go to the primary after a write; longer than the replica is allowed to lag. */
export const ownWritesMs = 2 * maxReplicaLagMs;

export type ReplicaDependencies = {
  readonly replica: Replica;
  readonly writes: RecentWrites;
  /**
   * Counts reads as `replica` or, if the primary served them, by the reason: `own_write`, `behind` (also for an
   * unusable replica) or `failed`.
   */
  readonly counter: Counter;
};

/**
 * Sends reads that tolerate slightly stale data to the replica, unless it lags too much or the user has just written.
 */
export class Reads {
  constructor(
    private readonly primary: Pick<Database, "pool" | "dataSource">,
    private readonly dependencies: ReplicaDependencies | null = null,
  ) {}

  /**
   * Runs `read` for a user. If the replica fails transiently, `read` runs again on the primary, so it must have no side
   * effects.
   */
  async for<Result>(personId: string, read: (source: ReadSource) => Promise<Result>): Promise<Result> {
    const source = await this.replicaFor(personId);
    if (source === null) return read(this.source());
    try {
      const result = await read(source);
      this.dependencies?.counter.add("replica");
      return result;
    } catch (error) {
      if (!isTransientError(error)) throw error;
      this.dependencies?.replica.suspend(error);
      this.dependencies?.counter.add("failed");
      return read(this.source());
    }
  }

  /** Records that a user has written; await this after the commit, before responding. */
  async wrote(personId: string): Promise<void> {
    await this.dependencies?.writes.note(personId);
  }

  private async replicaFor(personId: string): Promise<ReadSource | null> {
    if (this.dependencies === null) return null;
    const { replica, writes, counter } = this.dependencies;
    const hasWritten = await writes.has(personId);
    // The replica is checked last, so that the result is not outdated by the lookup of recent writes.
    const source = hasWritten ? null : replica.source;
    if (source === null) counter.add(hasWritten ? "own_write" : "behind");
    return source;
  }

  private source(): ReadSource {
    return { pool: this.primary.pool, manager: this.primary.dataSource.manager, isReplica: false };
  }
}
