import type { ClientBase, Pool } from "pg";
import type { Participants } from "../chat.js";
import type { ChatEvent } from "../events.js";
import { eventColumns, type EventRow, toEvent } from "../rows/eventRow.js";
import { RepeatingTask } from "../../platform/async/RepeatingTask.js";
import { inTransaction } from "../../platform/database/inTransaction.js";
import { failpoint } from "../../platform/process/failpoint.js";
import type { Telemetry } from "../../platform/telemetry/Telemetry.js";

export type LoggedEvent = ChatEvent & Participants;

type Row = EventRow & { readonly student_id: string; readonly tutor_id: string };

const intervalMs = 1000;

/** The maximum per transaction. */
const maxEvents = 1000;

/**
 * Registers a consumer, starting at the log's floor or one above the log's highest transaction ID, whichever is lower
 * (see `FeedReader`).
 */
const beginNow = `
insert into chat_log_consumer (name, tx)
select $1, least(pg_snapshot_xmin(pg_current_snapshot())::text::bigint + shift,
  1 + coalesce((select max(tx) from chat_event), 0))
from chat_log_shift on conflict do nothing`;

/** Lets only one node at a time read for a consumer; unlike a row lock, it writes nothing. */
const lock = "select pg_try_advisory_xact_lock(hashtext('chat_log_consumer'), hashtext($1)) as mine";

/** Reads the cursor and the log's floor: all events with lower transaction IDs are visible (see `FeedReader`). */
const readCursor = `
select tx, chat_id as "chatId", seq, pg_snapshot_xmin(pg_current_snapshot())::text::bigint + shift as floor
from chat_log_consumer, chat_log_shift where name = $1`;

const readEvents = `
select ${eventColumns("e")}, c.student_id, c.tutor_id from chat_event e join chat c on c.id = e.chat_id
where e.tx >= $1 and e.tx < $4 and (e.tx, e.chat_id, e.seq) > ($1, $2, $3)
order by e.tx, e.chat_id, e.seq limit ${maxEvents}`;

const moveCursor = "update chat_log_consumer set tx = $2, chat_id = $3, seq = $4 where name = $1";

type Cursor = { readonly tx: string; readonly chatId: string; readonly seq: string; readonly floor: string };

/**
 * Calls a handler with every event logged since the consumer was first started, in order within each chat. The cursor
 * moves in the handler's transaction, so the handler's writes are stored exactly once, even if the process is killed.
 * One node reads at a time; if it stops, another takes over. An event arrives within about a second, or later if an
 * older write transaction is still open.
 */
export class LogConsumer {
  private readonly task: RepeatingTask;

  /**
   * @param deps.name the name that the cursor is stored under
   * @param deps.handle must write only with the given client, and do nothing that a rollback can't undo
   */
  constructor(
    private readonly deps: {
      readonly name: string;
      readonly pool: Pool;
      readonly telemetry: Pick<Telemetry, "taskFailed">;
      readonly handle: (events: readonly LoggedEvent[], client: ClientBase) => Promise<void>;
    },
  ) {
    const { name, telemetry } = deps;
    const onError = (error: unknown) => telemetry.taskFailed(`Failed to read the chat log for ${name}`, error);
    this.task = new RepeatingTask({ run: () => this.run(), intervalMs, onError });
  }

  start(): void {
    this.task.start();
  }

  /** Reads all new events in batches; does nothing while another node is reading. */
  async run(): Promise<void> {
    while (!this.task.isStopped && (await this.readBatch()));
  }

  /** Stops reading; resolves when the running transaction has ended. */
  stop(): Promise<void> {
    return this.task.stop();
  }

  /** Reads and handles a batch of events; returns whether there may be more. */
  private async readBatch(): Promise<boolean> {
    const count = await inTransaction(this.deps.pool, (client) => this.consume(client));
    if (count > 0) failpoint("after-cursor-moved");
    return count === maxEvents;
  }

  /** Handles the next events within the client's transaction; returns how many there were. */
  private async consume(client: ClientBase): Promise<number> {
    const { name, handle } = this.deps;
    const { rows: locks } = await client.query<{ mine: boolean }>(lock, [name]);
    if (locks[0]?.mine !== true) return 0;
    const cursor = (await this.readCursor(client)) ?? (await this.begin(client));
    const { rows } = await client.query<Row>(readEvents, [cursor.tx, cursor.chatId, cursor.seq, cursor.floor]);
    const last = rows.at(-1);
    if (!last) return 0;
    const events = rows.map((row) => ({ ...toEvent(row), studentId: row.student_id, tutorId: row.tutor_id }));
    await handle(events, client);
    await client.query(moveCursor, [name, last.tx, last.chat_id, last.seq]);
    return rows.length;
  }

  private async begin(client: ClientBase): Promise<Cursor> {
    await client.query(beginNow, [this.deps.name]);
    const cursor = await this.readCursor(client);
    if (!cursor) throw new Error("The table chat_log_shift is empty.");
    return cursor;
  }

  private async readCursor(client: ClientBase): Promise<Cursor | undefined> {
    return (await client.query<Cursor>(readCursor, [this.deps.name])).rows[0];
  }
}
