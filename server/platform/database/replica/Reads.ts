import type { Pool } from "pg";
import type { EntityManager } from "typeorm";
import type { Database } from "../database.js";
import { isTransientError } from "../isTransientError.js";
import type { Counter } from "../../metrics/Counter.js";
import type { RecentWrites } from "./RecentWrites.js";
import type { Replica } from "./Replica.js";

/** How old the replica's state may be for reads to go there, in milliseconds. */
export const maxReplicaLagMs = 5000;

/**
 * For how long after a write somebody reads from the primary, in milliseconds: longer than the replica may lag, so that the
 * write is there by then.
 */
export const ownWritesMs = 2 * maxReplicaLagMs;

/** A database to read from. */
export type ReadSource = {
  readonly pool: Pick<Pool, "query">;
  readonly manager: EntityManager;
  /** Whether it is a standby, in which unlogged tables can't be read. */
  readonly isReplica: boolean;
};

/** What reads go by where there is a replica. */
export type ReplicaParts = {
  readonly replica: Replica;
  readonly writes: RecentWrites;
  /** Counts reads by where they went: `replica`, or the primary because of an own write, a lag or a failure. */
  readonly counter: Counter;
};

/** Reads that may be some seconds old, but for whoever has just written: from the replica if there is one that is fresh. */
export class Reads {
  constructor(
    private readonly primary: Pick<Database, "pool" | "dataSource">,
    private readonly parts: ReplicaParts | null = null,
  ) {}

  /** Reads for somebody. A read that the replica fails is done again by the primary, so it must change nothing. */
  async for<Result>(personId: string, read: (source: ReadSource) => Promise<Result>): Promise<Result> {
    const source = await this.replicaFor(personId);
    if (source === null) return read(this.source());
    try {
      const result = await read(source);
      this.parts?.counter.add("replica");
      return result;
    } catch (error) {
      if (!isTransientError(error)) throw error;
      this.parts?.replica.suspend(error);
      this.parts?.counter.add("failed");
      return read(this.source());
    }
  }

  /** Notes that somebody has written. To be awaited after the commit, before the caller is told of it. */
  async wrote(personId: string): Promise<void> {
    await this.parts?.writes.note(personId);
  }

  private async replicaFor(personId: string): Promise<ReadSource | null> {
    if (this.parts === null) return null;
    const { replica, writes, counter } = this.parts;
    const hasWritten = await writes.has(personId);
    // Looked at last, so that nothing ages while it is asked who has written.
    const source = hasWritten ? null : replica.source;
    if (source === null) counter.add(hasWritten ? "own_write" : "behind");
    return source;
  }

  private source(): ReadSource {
    return { pool: this.primary.pool, manager: this.primary.dataSource.manager, isReplica: false };
  }
}
