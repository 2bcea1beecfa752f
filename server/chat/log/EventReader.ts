import type { Pool } from "pg";
import { type ChatEvent, isEvent } from "../events.js";
import { justSent, type MessagePosition, type Messages, type StoredMessage } from "../projections/messages.js";
import { eventColumns, type EventRow, toEvent } from "../rows/eventRow.js";

/**
 * An event and the message it concerns: the message as sent or, for an edit or a removal, as it is now. The message is
 * null for other events.
 */
export type ShownEvent = { readonly event: ChatEvent; readonly message: StoredMessage | null };

/** Reads events from the log by position. Uses SQL because the log has no TypeORM entity. */
export class EventReader {
  constructor(
    private readonly pool: Pool,
    private readonly messages: Messages,
  ) {}

  /** Returns the events that exist at these positions, in no particular order. */
  async at(positions: readonly MessagePosition[]): Promise<readonly ShownEvent[]> {
    if (positions.length === 0) return [];
    const text = `select ${eventColumns("e")} from unnest($1::uuid[], $2::bigint[]) as place(chat_id, seq)
      join chat_event e using (chat_id, seq)`;
    const values = [positions.map(({ chatId }) => chatId), positions.map(({ seq }) => seq)];
    const { rows } = await this.pool.query<EventRow>({ name: "events-at", text, values });
    const events = rows.map(toEvent);
    const changed = await this.changedMessages(events);
    return events.map((event) => {
      const message = isEvent(event, "MessageSent") ? justSent(event) : changed.get(changedPosition(event));
      return { event, message: message ?? null };
    });
  }

  private async changedMessages(events: readonly ChatEvent[]): Promise<ReadonlyMap<string, StoredMessage>> {
    const changes = events.flatMap(({ chatId, fact }) =>
      "messageSeq" in fact ? [{ chatId, seq: fact.messageSeq }] : [],
    );
    const stored = changes.length === 0 ? [] : await this.messages.at(changes);
    return new Map(stored.map((message) => [`${message.chatId} ${message.seq}`, message]));
  }
}

function changedPosition({ chatId, fact }: ChatEvent): string {
  return "messageSeq" in fact ? `${chatId} ${fact.messageSeq}` : "";
}
