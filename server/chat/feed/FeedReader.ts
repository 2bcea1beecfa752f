import type { Pool } from "pg";
import type { Mark, Position } from "./cursor.js";
import type { ChatEvent } from "../events.js";
import { isStillValid, type Saved } from "../log/generation/generation.js";
import type { Participants } from "../chat.js";
import { eventColumns, type EventRow, toEvent } from "../rows/eventRow.js";
import { DomainError } from "../../platform/errors/DomainError.js";

/** A chat with new events, and its newest sequence number. */
export type ChangedChat = Participants & { readonly chatId: string; readonly seq: number };

/** Limits on replayed events; a client that missed more must fetch its chats. */
export const maxReplayedEventsPerChat = 500;
export const maxReplayedEvents = 5000;

/** A comparison stops reading at this many events; the next comparison follows immediately. */
const maxEventsPerComparison = 5000;

/** How far comparisons have read the log, and the log's generation. */
export type LogState = {
  readonly generation: string;
  /** All transactions with lower IDs have ended and their events have been read. */
  readonly floor: number;
  /**
   * The transaction ID to read from next: everything below it has been read, except what the snapshot's running
   * transactions may still write.
   */
  readonly next: number;
  /** The snapshot in which the log was read, in Postgres's text format. */
  readonly snapshot: string;
};

export type Comparison = {
  readonly state: LogState;
  readonly chats: readonly ChangedChat[];
  /** Whether the comparison may have stopped before the newest event. */
  readonly isMore: boolean;
};

type StateRow = { floor: string; generation: string };

/**
 * The log's floor: the ID of the oldest transaction that may still be running; all older transactions have ended and
 * are visible. A stored floor must be at most one above the log's highest transaction ID: after a crash, Postgres
 * reuses the IDs of transactions that stored nothing, so later events might fall below a higher floor.
 */
const floorNow = `select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + shift as floor, generation
  from chat_log_shift`;

/** Reads positions and events from the log for the feeds. */
export class FeedReader {
  /** The latest generation; all subscriptions share this one string instance to save memory. */
  private generation = "";

  constructor(private readonly pool: Pool) {}

  /** Returns the current position of a person's chats and the newest sequence number of each chat. */
  async now(person: string): Promise<{ position: Position; newest: Map<string, number> }> {
    const text = `with now as (${floorNow})
      select now.*, c.id, c.last_seq, c.last_tx
      from now left join chat c on (c.student_id = $1 or c.tutor_id = $1) and c.last_seq > 0`;
    type Row = StateRow & { id: string | null; last_seq: string; last_tx: string };
    const { rows } = await this.pool.query<Row>({ name: "feed-now", text, values: [person] });
    const floor = Math.min(
      Number(rows[0]?.floor),
      1 + rows.reduce((max, row) => Math.max(max, Number(row.last_tx)), 0),
    );
    const newest = new Map<string, number>();
    const ahead = new Map<string, Mark>();
    for (const { id, last_seq, last_tx } of rows) {
      if (id === null) continue;
      const mark = { seq: Number(last_seq), tx: Number(last_tx) };
      newest.set(id, mark.seq);
      if (mark.tx >= floor) ahead.set(id, mark);
    }
    return { position: { generation: this.generationOf(rows[0]), floor, ahead }, newest };
  }

  /**
   * Returns the events in a person's chats that a position does not cover, in order within each chat, along with that
   * position translated to the current generation.
   * @throws DomainError CONFLICT if there are too many events, or if the log may lack events that the position includes
   */
  async since(
    person: string,
    { generation, floor, ahead }: Position,
  ): Promise<{ position: Position; missed: readonly ChatEvent[] }> {
    // Transaction IDs never decrease within a chat, so each chat is read backward to the floor. `offset 0` forces the
    // planner to use the primary key's index.
    const text = `with recursive now as (${floorNow}),
      missed as (
        select e.* from chat c cross join lateral (
          select * from chat_event where chat_id = c.id and seq = c.last_seq and tx >= $2 offset 0
        ) e
        where (c.student_id = $1 or c.tutor_id = $1) and c.last_tx >= $2
          and c.last_seq > coalesce(($3::jsonb ->> c.id::text)::bigint, 0)
        union all
        select e.* from missed m cross join lateral (
          select * from chat_event where chat_id = m.chat_id and seq = m.seq - 1 and tx >= $2 offset 0
        ) e
        where m.seq - 1 > coalesce(($3::jsonb ->> m.chat_id::text)::bigint, 0)
      )
      select now.*, ${eventColumns("e")} from now left join (select * from missed limit ${maxReplayedEvents + 1}) e on true
      order by e.tx, e.chat_id, e.seq`;
    const values = [person, floor, JSON.stringify(Object.fromEntries([...ahead].map(([id, { seq }]) => [id, seq])))];
    type Row = StateRow & (EventRow | { chat_id: null });
    const { rows } = await this.pool.query<Row>({ name: "feed-since", text, values });
    const current = this.generationOf(rows[0]);
    if (Number(rows[0]?.floor) < floor) throw tooOld();
    if (current !== generation && !(await this.isStillValid({ generation, floor, ahead }))) throw tooOld();
    const events = rows.filter((row): row is StateRow & EventRow => row.chat_id !== null).map(toEvent);
    const counts = new Map<string, number>();
    for (const { chatId } of events) counts.set(chatId, (counts.get(chatId) ?? 0) + 1);
    if (events.length > maxReplayedEvents || Math.max(0, ...counts.values()) > maxReplayedEventsPerChat) throw tooOld();
    return { position: { generation: current, floor, ahead }, missed: events };
  }

  /** Returns the starting state for comparisons; new subscriptions' positions already cover everything older. */
  async state(): Promise<LogState> {
    const text = `with now as (${floorNow})
      select now.*, pg_current_snapshot() as snapshot, (select coalesce(max(tx), 0) + 1 from chat_event) as next from now`;
    type Row = StateRow & { snapshot: string; next: string };
    const { rows } = await this.pool.query<Row>({ name: "feed-state", text });
    const [next, snapshot] = [Number(rows[0]?.next), rows[0]?.snapshot ?? ""];
    return { generation: this.generationOf(rows[0]), floor: Math.min(Number(rows[0]?.floor), next), next, snapshot };
  }

  /**
   * Returns the chats with events that have become visible since the given state, and the next comparison's state.
   *
   * The new events are those with transaction IDs of at least `next`, and those of transactions that were running in
   * `snapshot` and have ended since. The latter events have their transactions' IDs or, if a transaction with a higher
   * ID wrote to the chat first, that higher ID. A transaction that keeps running causes no repeated reads because only
   * its end matters.
   */
  async changedSince({ floor, next, snapshot }: LogState): Promise<Comparison> {
    const text = `with now as (${floorNow}),
      since as (
        select least($1::bigint, min(running.xid::text::bigint) + (select shift from chat_log_shift)) as tx
        from pg_snapshot_xip($2::pg_snapshot) running(xid)
        where pg_visible_in_snapshot(running.xid, pg_current_snapshot())
      )
      select now.*, pg_current_snapshot() as snapshot, changed.* from now left join (
        select e.*, c.student_id, c.tutor_id
        from (
          select chat_id, count(*)::int as events, max(seq) as seq, max(tx) as tx
          from (
            select chat_id, seq, tx from chat_event where tx >= (select tx from since)
            order by tx fetch first ${maxEventsPerComparison} rows with ties
          ) new
          group by chat_id
        ) e
        cross join lateral (select student_id, tutor_id from chat where id = e.chat_id offset 0) c
      ) changed on true`;
    type Row = StateRow & {
      snapshot: string;
      chat_id: string | null;
      events: number;
      seq: string;
      tx: string;
      student_id: string;
      tutor_id: string;
    };
    const { rows } = await this.pool.query<Row>({ name: "feed-changed", text, values: [next, snapshot] });
    const changed = rows.filter(({ chat_id }) => chat_id !== null);
    const isMore = changed.reduce((sum, { events }) => sum + events, 0) >= maxEventsPerComparison;
    const read = changed.reduce((max, { tx }) => Math.max(max, Number(tx) + 1), 0);
    // If there are more events, continue after the last event read. That can be below `next`, if the event's
    // transaction started long ago.
    const newNext = isMore ? read : Math.max(next, read);
    const state = {
      generation: this.generationOf(rows[0]),
      floor: Math.max(floor, Math.min(Number(rows[0]?.floor), newNext)),
      next: newNext,
      snapshot: rows[0]?.snapshot ?? "",
    };
    const chats = changed.map(({ chat_id, seq, student_id: studentId, tutor_id: tutorId }) => {
      return { chatId: chat_id ?? "", seq: Number(seq), studentId, tutorId };
    });
    return { state, chats, isMore };
  }

  private generationOf(row: StateRow | undefined): string {
    const read = row?.generation ?? "";
    if (read !== this.generation) this.generation = read;
    return this.generation;
  }

  private async isStillValid({ generation, floor, ahead }: Position): Promise<boolean> {
    const text = "select saved from chat_log_generation where id = $1";
    const { rows } = await this.pool.query<{ saved: Saved | null }>(text, [generation]);
    const saved = rows[0]?.saved ?? null;
    const numbers = [...ahead.values()].map(({ tx }) => tx);
    return saved !== null && isStillValid(saved, floor, numbers);
  }
}

/** Returns the error that makes a client fetch everything again. */
export function tooOld(): DomainError {
  const reason = "The cursor is too old to resume from. Fetch the chats again.";
  return DomainError.of("CONFLICT", "CURSOR_TOO_OLD", reason, "after");
}
