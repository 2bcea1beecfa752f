import type { ChatEvent, ChatFact } from "../events.js";

/** A row of `chat_event` as `pg` returns it: bigint columns are strings. */
export type EventRow = {
  readonly chat_id: string;
  readonly seq: string;
  readonly tx: string;
  readonly type: ChatFact["type"];
  readonly version: number;
  readonly author_id: string;
  readonly client_message_id: string | null;
  readonly ordinal: number | null;
  readonly data: Record<string, unknown>;
  readonly recorded_at: Date;
};

const columns = "chat_id seq tx type version author_id client_message_id ordinal data recorded_at".split(" ");

/**
 * Lists an event's columns explicitly because a migration that adds a column breaks each `select *` that a connection
 * has prepared.
 */
export function eventColumns(alias: string): string {
  return columns.map((column) => `${alias}.${column}`).join(", ");
}

export function toEvent(row: EventRow): ChatEvent {
  return {
    chatId: row.chat_id,
    seq: Number(row.seq),
    tx: Number(row.tx),
    authorId: row.author_id,
    clientMessageId: row.client_message_id,
    ordinal: row.ordinal,
    recordedAt: row.recorded_at,
    fact: { ...row.data, type: row.type } as ChatFact,
  };
}
