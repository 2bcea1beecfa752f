import type { ClientBase, Pool } from "pg";
import {
  computeStatistics,
  forgetProjection,
  moveWindows,
  projectEvents,
  readCursor,
  readWindows,
  takeDue,
} from "./statistics.sql.js";
import { RepeatingTask } from "../../platform/async/RepeatingTask.js";
import type { Clock } from "../../platform/clock.js";
import { inTransaction } from "../../platform/database/inTransaction.js";
import type { Logger } from "../../platform/telemetry/logger.js";
import type { ChatStatistics, TutorStatistics } from "../../tutors/index.js";

const intervalMs = 60_000;
/** The key of the lock that lets only one node at a time update the statistics. */
const countLockKey = 0x5a13;
/** Limits per transaction. */
const maxEvents = 5000;
const maxTutors = 500;

type Cursor = { readonly tx: string; readonly chatId: string; readonly seq: string; readonly floor: string };

/** Runs in a transaction; returns whether it must run again. */
type Step = (client: ClientBase) => Promise<boolean>;

/**
 * Computes statistics about the tutors' chats in the background, and stores them in the tutors' slice. Each run
 * projects the events since the previous run, moves the time windows, and recomputes only the affected tutors'
 * statistics. The remaining work is stored, so any node can continue.
 */
export class StatisticsProjector {
  private readonly task = new RepeatingTask({
    run: () => this.count(),
    intervalMs,
    onError: (error) => this.deps.logger.warn({ error }, "Failed to compute the tutors' statistics"),
  });

  constructor(
    private readonly deps: {
      readonly pool: Pool;
      readonly statistics: Pick<TutorStatistics, "keep" | "counted">;
      readonly clock: Clock;
      readonly logger: Logger;
    },
  ) {}

  start(): void {
    this.task.start();
  }

  /** Runs all steps. While another node is updating the statistics, `try` skips a step, and `wait` waits to run it. */
  async count(lock: "try" | "wait" = "try"): Promise<void> {
    for (const step of [this.project, this.moveWindows, this.keepFigures]) {
      while (!this.task.isStopped && (await this.runStep(step, lock)));
    }
  }

  /** Deletes the projection and reads the whole log again; the old statistics remain visible in the meantime. */
  async rebuild(): Promise<void> {
    await this.runStep(async (client) => {
      await client.query("set local statement_timeout = 0");
      await client.query(forgetProjection, [await this.deps.statistics.counted()]);
      return false;
    }, "wait");
    await this.count("wait");
  }

  /** Resolves when the running transaction has ended. */
  stop(): Promise<void> {
    return this.task.stop();
  }

  private readonly project: Step = async (client) => {
    const { rows: cursors } = await client.query<Cursor>(readCursor);
    const [cursor] = cursors;
    if (!cursor) throw new Error("The table chat_log_shift is empty.");
    const values = [cursor.tx, cursor.chatId, cursor.seq, cursor.floor, maxEvents];
    const { rows } = await client.query<{ read: number }>(projectEvents, values);
    return rows[0]?.read === maxEvents;
  };

  private readonly moveWindows: Step = async (client) => {
    const { rows } = await client.query<{ movedTo: string }>(readWindows);
    if (rows[0]) await client.query(moveWindows, [rows[0].movedTo, this.deps.clock.now()]);
    return false;
  };

  private readonly keepFigures: Step = async (client) => {
    const due = await client.query<{ id: string }>(takeDue, [maxTutors]);
    const values = [due.rows.map(({ id }) => id), this.deps.clock.now()];
    const figures = due.rows.length > 0 ? await client.query<ChatStatistics>(computeStatistics, values) : { rows: [] };
    await this.deps.statistics.keep(figures.rows, client);
    return due.rows.length === maxTutors;
  };

  private runStep(step: Step, lock: "try" | "wait"): Promise<boolean> {
    return inTransaction(this.deps.pool, async (client) => {
      const take = lock === "try" ? "pg_try_advisory_xact_lock($1)" : "pg_advisory_xact_lock($1) is not null";
      const { rows } = await client.query<{ mine: boolean }>(`select ${take} as mine`, [countLockKey]);
      return rows[0]?.mine === true && (await step(client));
    });
  }
}
