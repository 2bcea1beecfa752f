import type { Pool } from "pg";
import type { Mark, Position } from "./cursor.js";
import type { ChatEvent } from "../events.js";
import { livesOn, type Saved } from "../log/generation.js";
import type { Participants } from "../chat.js";
import { eventColumns, type EventRow, toEvent } from "../rows/eventRow.js";
import { DomainError } from "../../platform/errors/DomainError.js";

/** A chat that has new events, and its newest sequence number. */
export type ChangedChat = Participants & { readonly chatId: string; readonly seq: number };

/** The longest past of one chat, and of all chats, that is replayed; behind more a client fetches afresh. */
const maxReplayedEventsPerChat = 500;
const maxReplayedEvents = 5000;

/** How many events one comparison reads at most; behind more, the next one goes on at once. */
const eventsPerComparison = 5000;

/** How far the log has been compared, and in which of its lives. */
export type LogState = {
  readonly generation: string;
  /** Below it every transaction has ended, and what it left in the log has been read. */
  readonly floor: number;
  /** From where on to read; what is below it has been read, but for what the snapshot's running transactions leave. */
  readonly next: number;
  /** What was visible when the log was read, as Postgres writes it. */
  readonly snapshot: string;
};

/** What a comparison found. */
export type Comparison = {
  readonly state: LogState;
  readonly chats: readonly ChangedChat[];
  /** There is more to be read. */
  readonly isMore: boolean;
};

type StateRow = { floor: string; generation: string };

/**
 * The smallest transaction number that may still be running: everything below it has ended and is visible. A floor that
 * is kept must not be more than one above an event's number: numbers of transactions that left nothing behind are given
 * out again after the database has crashed, and only what is stored is sure to stay below.
 */
const floorNow = `select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + shift as floor, generation
  from chat_log_shift`;

/** Reads of the log what feeds need. */
export class FeedReader {
  /** The life of the log that was read last: one text for all who follow it. */
  private generation = "";

  constructor(private readonly pool: Pool) {}

  /** Where the log stands for a person's chats now, and the newest sequence number of each of them. */
  async now(person: string): Promise<{ position: Position; newest: Map<string, number> }> {
    const text = `with now as (${floorNow})
      select now.*, c.id, c.last_seq, c.last_tx
      from now left join chat c on (c.student_id = $1 or c.tutor_id = $1) and c.last_seq > 0`;
    type Row = StateRow & { id: string | null; last_seq: string; last_tx: string };
    const { rows } = await this.pool.query<Row>({ name: "feed-now", text, values: [person] });
    const floor = Math.min(
      Number(rows[0]?.floor),
      1 + rows.reduce((most, row) => Math.max(most, Number(row.last_tx)), 0),
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
   * The events of a person's chats that a position lacks, in each chat's order, and the position as it is called now.
   * @throws DomainError CONFLICT when there are too many, or when the log lacks something that the position knows
   */
  async since(
    person: string,
    { generation, floor, ahead }: Position,
  ): Promise<{ position: Position; past: readonly ChatEvent[] }> {
    // Transaction numbers never fall within a chat, so each chat is read backwards until one is below the floor. `offset 0`
    // leaves the planner no way but along the key.
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
    const present = this.generationOf(rows[0]);
    if (Number(rows[0]?.floor) < floor) throw tooOld();
    if (present !== generation && !(await this.livesOn({ generation, floor, ahead }))) throw tooOld();
    const events = rows.filter((row): row is StateRow & EventRow => row.chat_id !== null).map(toEvent);
    const counts = new Map<string, number>();
    for (const { chatId } of events) counts.set(chatId, (counts.get(chatId) ?? 0) + 1);
    if (events.length > maxReplayedEvents || Math.max(0, ...counts.values()) > maxReplayedEventsPerChat) throw tooOld();
    return { position: { generation: present, floor, ahead }, past: events };
  }

  /** Where comparisons begin: what is older is known to whoever begins to follow from now on. */
  async state(): Promise<LogState> {
    const text = `with now as (${floorNow})
      select now.*, pg_current_snapshot() as snapshot, (select coalesce(max(tx), 0) + 1 from chat_event) as next from now`;
    type Row = StateRow & { snapshot: string; next: string };
    const { rows } = await this.pool.query<Row>({ name: "feed-state", text });
    const [next, snapshot] = [Number(rows[0]?.next), rows[0]?.snapshot ?? ""];
    return { generation: this.generationOf(rows[0]), floor: Math.min(Number(rows[0]?.floor), next), next, snapshot };
  }

  /**
   * The chats whose events have become visible since a state, and the state from which to ask the next time.
   *
   * New are the events from `next` on, and those of transactions that were running then and have ended since. Their events
   * have the numbers of their transactions or, in chats that were written by later ones, greater numbers. A transaction that
   * goes on running costs nothing: only its end is looked for.
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
            order by tx fetch first ${eventsPerComparison} rows with ties
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
    const isMore = changed.reduce((sum, { events }) => sum + events, 0) >= eventsPerComparison;
    const read = changed.reduce((most, { tx }) => Math.max(most, Number(tx) + 1), 0);
    // Where more waits, what was read may lie below `next`: that of a transaction that ran for long.
    const following = isMore ? read : Math.max(next, read);
    const state = {
      generation: this.generationOf(rows[0]),
      floor: Math.max(floor, Math.min(Number(rows[0]?.floor), following)),
      next: following,
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

  /** Whether a position of an earlier life of the log holds in the present one. */
  private async livesOn({ generation, floor, ahead }: Position): Promise<boolean> {
    const text = "select saved from chat_log_generation where id = $1";
    const { rows } = await this.pool.query<{ saved: Saved | null }>(text, [generation]);
    const saved = rows[0]?.saved ?? null;
    const numbers = [...ahead.values()].map(({ tx }) => tx);
    return saved !== null && livesOn(saved, floor, numbers);
  }
}

/** The refusal that tells a client to fetch everything afresh. */
export function tooOld(): DomainError {
  const reason = "The cursor is too old to go on from. Fetch the chats afresh.";
  return DomainError.of("CONFLICT", "CURSOR_TOO_OLD", reason, "after");
}
