import type { ClientBase, Pool } from "pg";
import {
  countFigures,
  forgetProjection,
  moveWindows,
  projectEvents,
  readCursor,
  readWindows,
  takeDue,
} from "./statistics.sql.js";
import type { Clock } from "../../platform/clock.js";
import type { Logger } from "../../platform/telemetry/logger.js";
import type { ChatStatistics, TutorStatistics } from "../../tutors/index.js";

/** How long to wait between two counts, in milliseconds. */
const intervalMs = 60_000;
/** The key of the advisory lock under which one node at a time counts. */
const countingLock = 0x5a13;
/** How many events, and how many tutors, one transaction deals with. */
const maxEvents = 5000;
const maxTutors = 500;

type Cursor = { readonly tx: string; readonly chatId: string; readonly seq: string; readonly floor: string };

/** Does one part of a count in a transaction; returns whether there is more of it to do. */
type Step = (client: ClientBase) => Promise<boolean>;

/**
 * Counts in the background how the tutors' chats go, and gives the figures to the tutors' slice. A count projects the
 * events since the last one, moves the windows of time, and counts again for those tutors alone whom that concerns. What
 * is left to do is stored, so that any node may go on.
 */
export class StatisticsProjector {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly parts: {
      readonly pool: Pool;
      readonly statistics: Pick<TutorStatistics, "keep" | "counted">;
      readonly clock: Clock;
      readonly logger: Logger;
    },
  ) {}

  /** Counts now and then again and again; a count that fails is logged and made up for by the next. */
  start(): void {
    const countAndWait = async () => {
      try {
        await this.count();
      } catch (error) {
        this.parts.logger.warn({ error }, "The tutors' statistics could not be counted");
      }
      if (!this.stopped) this.timer = setTimeout(begin, intervalMs).unref();
    };
    const begin = () => {
      this.running = countAndWait();
    };
    begin();
  }

  /** Counts what is new; leaves to another node what that is doing. */
  async count(lock: "try" | "wait" = "try"): Promise<void> {
    for (const step of [this.project, this.moveWindows, this.keepFigures]) {
      while (!this.stopped && (await this.inTransaction(step, lock)));
    }
  }

  /** Forgets everything that was projected and reads the whole log again; figures are shown as they were until then. */
  async rebuild(): Promise<void> {
    await this.inTransaction(async (client) => {
      await client.query("set local statement_timeout = 0");
      await client.query(forgetProjection, [await this.parts.statistics.counted()]);
      return false;
    }, "wait");
    await this.count("wait");
  }

  /** Counts no more; resolves when the transaction that runs has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private readonly project: Step = async (client) => {
    const { rows: cursors } = await client.query<Cursor>(readCursor);
    const [cursor] = cursors;
    if (!cursor) throw new Error("The chat log has no row in chat_log_shift.");
    const values = [cursor.tx, cursor.chatId, cursor.seq, cursor.floor, maxEvents];
    const { rows } = await client.query<{ read: number }>(projectEvents, values);
    return rows[0]?.read === maxEvents;
  };

  private readonly moveWindows: Step = async (client) => {
    const { rows } = await client.query<{ movedTo: string }>(readWindows);
    if (rows[0]) await client.query(moveWindows, [rows[0].movedTo, this.parts.clock.now()]);
    return false;
  };

  private readonly keepFigures: Step = async (client) => {
    const due = await client.query<{ id: string }>(takeDue, [maxTutors]);
    const values = [due.rows.map(({ id }) => id), this.parts.clock.now()];
    const figures = due.rows.length > 0 ? await client.query<ChatStatistics>(countFigures, values) : { rows: [] };
    await this.parts.statistics.keep(figures.rows, client);
    return due.rows.length === maxTutors;
  };

  /** Does a step in a transaction; "try" does nothing while another node is at it. */
  private async inTransaction(step: Step, lock: "try" | "wait"): Promise<boolean> {
    const client = await this.parts.pool.connect();
    try {
      await client.query("begin");
      const take = lock === "try" ? "pg_try_advisory_xact_lock($1)" : "pg_advisory_xact_lock($1) is not null";
      const { rows } = await client.query<{ mine: boolean }>(`select ${take} as mine`, [countingLock]);
      const isMore = rows[0]?.mine === true && (await step(client));
      await client.query("commit");
      return isMore;
    } catch (error) {
      await client.query("rollback").catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }
}
