import type { Pool } from "pg";
import type { ChatEvent, MessageKind, MessageSent } from "../events.js";
import { eventColumns, type EventRow, toEvent } from "../rows/eventRow.js";

/** A message as it is now: what was sent, and what has become of it. */
export type StoredMessage = {
  readonly chatId: string;
  readonly seq: number;
  readonly authorId: string;
  /** The author's how-manieth message of the chat it is. */
  readonly ordinal: number;
  readonly kind: MessageKind;
  /** What it says now; empty when it was removed. */
  readonly content: string;
  readonly clientMessageId: string | null;
  readonly sentAt: Date;
  /** When it was edited last; null when it never was, or was removed. */
  readonly editedAt: Date | null;
  readonly removedAt: Date | null;
};

/** The place of a message: its chat and its sequence number there. */
export type MessagePosition = { readonly chatId: string; readonly seq: number };

/** What somebody has written in a chat. */
export type Authorship = { readonly chatId: string; readonly personId: string };

type MessageRow = EventRow & {
  readonly new_content: string | null;
  readonly edited_at: Date | null;
  readonly removed_at: Date | null;
};

const columns = `${eventColumns("e")}, a.content as new_content, a.edited_at, a.removed_at`;
const amended = "left join message_amendment a on a.chat_id = e.chat_id and a.message_seq = e.seq";

/** Reads messages out of the log, with what has become of them. In SQL: the log's rows joined to their amendments, by many places at once. */
export class Messages {
  constructor(private readonly pool: Pool) {}

  /** The messages at these places, in no order; a place that holds no message is left out. */
  async at(places: readonly MessagePosition[]): Promise<readonly StoredMessage[]> {
    const text = `select ${columns} from unnest($1::uuid[], $2::bigint[]) as place(chat_id, seq)
      join chat_event e using (chat_id, seq) ${amended} where e.type = 'MessageSent'`;
    const values = [places.map(({ chatId }) => chatId), places.map(({ seq }) => seq)];
    const { rows } = await this.pool.query<MessageRow>({ name: "messages-at", text, values });
    return rows.map(toStored);
  }

  /** The newest message of each of these people in their chat, in no order; who has written none is left out. */
  async newestBy(asked: readonly Authorship[]): Promise<readonly StoredMessage[]> {
    const text = `select ${columns} from unnest($1::uuid[], $2::uuid[]) as asked(chat_id, author_id)
      cross join lateral (
        select * from chat_event where chat_id = asked.chat_id and author_id = asked.author_id and type = 'MessageSent'
        order by seq desc limit 1
      ) e ${amended}`;
    const values = [asked.map(({ chatId }) => chatId), asked.map(({ personId }) => personId)];
    const { rows } = await this.pool.query<MessageRow>({ name: "messages-newest-by", text, values });
    return rows.map(toStored);
  }

  /** The newest messages of a chat before a sequence number, oldest first. */
  async before(chatId: string, seq: number, limit: number): Promise<readonly StoredMessage[]> {
    const text = `select ${columns} from (
        select * from chat_event where chat_id = $1 and seq < $2 and type = 'MessageSent' order by seq desc limit $3
      ) e ${amended} order by e.seq`;
    const { rows } = await this.pool.query<MessageRow>({ name: "messages-before", text, values: [chatId, seq, limit] });
    return rows.map(toStored);
  }

  /** A message and the database's time, by which it is decided whether the message may still be changed. */
  async withTime({ chatId, seq }: MessagePosition): Promise<{ message: StoredMessage; now: Date } | null> {
    const text = `select ${columns}, clock_timestamp() as now from chat_event e ${amended}
      where e.chat_id = $1 and e.seq = $2 and e.type = 'MessageSent'`;
    const values = [chatId, seq];
    const { rows } = await this.pool.query<MessageRow & { now: Date }>({ name: "message-now", text, values });
    return rows[0] ? { message: toStored(rows[0]), now: rows[0].now } : null;
  }
}

/** A message that has just been sent: nothing has become of it yet. */
export function justSent(event: ChatEvent<MessageSent>): StoredMessage {
  const { chatId, seq, authorId, clientMessageId, ordinal, recordedAt, fact } = event;
  return {
    chatId,
    seq,
    authorId,
    ordinal: ordinal ?? 0,
    kind: fact.kind,
    content: fact.content,
    clientMessageId,
    sentAt: recordedAt,
    editedAt: null,
    removedAt: null,
  };
}

function toStored(row: MessageRow): StoredMessage {
  const sent = justSent(toEvent(row) as ChatEvent<MessageSent>);
  const content = row.removed_at === null ? (row.new_content ?? sent.content) : "";
  return { ...sent, content, editedAt: row.edited_at, removedAt: row.removed_at };
}
