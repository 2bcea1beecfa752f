import type { Pool, PoolClient } from "pg";
import { tutorStatisticsStatement } from "./tutorStatistics.sql.js";
import type { Clock } from "../../platform/clock.js";
import type { Logger } from "../../platform/logger.js";
import type { ChatStatistics, TutorStatistics } from "../../tutors/index.js";

/** How long the figures rest before they are counted anew, in milliseconds. */
const rest = 60_000;
/** The key of the advisory lock under which one node at a time counts. */
const countingLock = 0x5a13;

/**
 * Counts in the background how the tutors' chats go, and gives the figures to the tutors' slice. Nothing is remembered from
 * one count to the next, so that any node may go on, and a rebuilt log is counted like any other.
 */
export class StatisticsKeeper {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly parts: {
      readonly pool: Pool;
      readonly statistics: Pick<TutorStatistics, "keep">;
      readonly clock: Clock;
      readonly logger: Logger;
    },
  ) {}

  /** Counts now and then again and again; a count that fails is logged and made up for by the next. */
  start(): void {
    const countAndRest = async () => {
      try {
        await this.count();
      } catch (error) {
        this.parts.logger.warn({ error }, "The tutors' statistics could not be counted");
      }
      if (!this.stopped) this.timer = setTimeout(begin, rest).unref();
    };
    const begin = () => {
      this.running = countAndRest();
    };
    begin();
  }

  /** Counts once, unless another node is at it. */
  async count(): Promise<void> {
    const client = await this.parts.pool.connect();
    try {
      const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [countingLock]);
      if (!rows[0]?.mine) return;
      try {
        await this.parts.statistics.keep(await this.countWith(client));
      } finally {
        await client.query("select pg_advisory_unlock($1)", [countingLock]);
      }
    } finally {
      client.release();
    }
  }

  private async countWith(client: PoolClient): Promise<readonly ChatStatistics[]> {
    await client.query("begin");
    try {
      // The planner believes that a student wrote next to nothing of a chat, and would read and sort all of it to find the last.
      await client.query("set local enable_bitmapscan = off");
      const { rows } = await client.query<ChatStatistics>(tutorStatisticsStatement, [this.parts.clock.now()]);
      return rows;
    } finally {
      await client.query("rollback");
    }
  }

  /** Counts no more; resolves when a count that runs has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }
}
