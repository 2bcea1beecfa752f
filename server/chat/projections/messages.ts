import type { Pool } from "pg";
import { type EventRow, toEvent } from "../rows/eventRow.js";
import type { ChatEvent, MessageSent } from "../events.js";

/** A message as the log holds it. */
export type StoredMessage = ChatEvent<MessageSent>;

/** The place of a message: its chat and its sequence number there. */
export type MessagePlace = { readonly chatId: string; readonly seq: number };

/** Reads messages out of the log. */
export class Messages {
  constructor(private readonly pool: Pool) {}

  /** The messages at these places, in no order; a place that holds no message is left out. */
  async at(places: readonly MessagePlace[]): Promise<readonly StoredMessage[]> {
    const text = `select e.* from unnest($1::uuid[], $2::bigint[]) as place(chat_id, seq)
      join chat_event e using (chat_id, seq) where e.type = 'MessageSent'`;
    const values = [places.map(({ chatId }) => chatId), places.map(({ seq }) => seq)];
    const { rows } = await this.pool.query<EventRow>({ name: "messages-at", text, values });
    return rows.map(toEvent) as StoredMessage[];
  }

  /** The newest messages of a chat before a sequence number, oldest first. */
  async before(chatId: string, seq: number, limit: number): Promise<readonly StoredMessage[]> {
    const text = `select * from chat_event where chat_id = $1 and seq < $2 and type = 'MessageSent'
      order by seq desc limit $3`;
    const { rows } = await this.pool.query<EventRow>({ name: "messages-before", text, values: [chatId, seq, limit] });
    return (rows.map(toEvent) as StoredMessage[]).reverse();
  }
}
