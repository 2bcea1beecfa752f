import type { Pool } from "pg";
import type { ChatEvent, MessageKind, MessageSent } from "../events.js";
import { eventColumns, type EventRow, toEvent } from "../rows/eventRow.js";

/** The current state of a message: as sent, with the latest change applied. */
export type StoredMessage = {
  readonly chatId: string;
  readonly seq: number;
  readonly authorId: string;
  /** The message's number among its author's messages in the chat, counting from 1. */
  readonly ordinal: number;
  readonly kind: MessageKind;
  /** The current text; empty if the message was removed. */
  readonly content: string;
  readonly clientMessageId: string | null;
  readonly sentAt: Date;
  /** When the message was last edited; null if it was never edited or has been removed. */
  readonly editedAt: Date | null;
  readonly removedAt: Date | null;
};

export type MessagePosition = { readonly chatId: string; readonly seq: number };

export type Authorship = { readonly chatId: string; readonly personId: string };

type MessageRow = EventRow & {
  readonly new_content: string | null;
  readonly edited_at: Date | null;
  readonly removed_at: Date | null;
};

const columns = `${eventColumns("e")}, a.content as new_content, a.edited_at, a.removed_at`;
const amended = "left join message_amendment a on a.chat_id = e.chat_id and a.message_seq = e.seq";

/** Reads messages from the log, with their amendments applied. Uses SQL because the log has no TypeORM entity. */
export class Messages {
  constructor(private readonly pool: Pool) {}

  /** Returns the messages that exist at these positions, in no particular order. */
  async at(positions: readonly MessagePosition[]): Promise<readonly StoredMessage[]> {
    const text = `select ${columns} from unnest($1::uuid[], $2::bigint[]) as place(chat_id, seq)
      join chat_event e using (chat_id, seq) ${amended} where e.type = 'MessageSent'`;
    const values = [positions.map(({ chatId }) => chatId), positions.map(({ seq }) => seq)];
    const { rows } = await this.pool.query<MessageRow>({ name: "messages-at", text, values });
    return rows.map(toStored);
  }

  /** Returns each author's newest message in the given chat, in no particular order; omits authors without one. */
  async newestBy(authorships: readonly Authorship[]): Promise<readonly StoredMessage[]> {
    const text = `select ${columns} from unnest($1::uuid[], $2::uuid[]) as asked(chat_id, author_id)
      cross join lateral (
        select * from chat_event where chat_id = asked.chat_id and author_id = asked.author_id and type = 'MessageSent'
        order by seq desc limit 1
      ) e ${amended}`;
    const values = [authorships.map(({ chatId }) => chatId), authorships.map(({ personId }) => personId)];
    const { rows } = await this.pool.query<MessageRow>({ name: "messages-newest-by", text, values });
    return rows.map(toStored);
  }

  /** Returns the newest `limit` messages before `seq`, oldest first. */
  async before(chatId: string, seq: number, limit: number): Promise<readonly StoredMessage[]> {
    const text = `select ${columns} from (
        select * from chat_event where chat_id = $1 and seq < $2 and type = 'MessageSent' order by seq desc limit $3
      ) e ${amended} order by e.seq`;
    const { rows } = await this.pool.query<MessageRow>({ name: "messages-before", text, values: [chatId, seq, limit] });
    return rows.map(toStored);
  }

  async after(chatId: string, seq: number, limit: number): Promise<readonly StoredMessage[]> {
    const text = `select ${columns} from (
        select * from chat_event where chat_id = $1 and seq > $2 and type = 'MessageSent' order by seq limit $3
      ) e ${amended} order by e.seq`;
    const { rows } = await this.pool.query<MessageRow>({ name: "messages-after", text, values: [chatId, seq, limit] });
    return rows.map(toStored);
  }

  /**
   * Returns the message at a position, and the database's time, which decides whether an edit is still allowed; null if
   * there is no such message.
   */
  async withTime({ chatId, seq }: MessagePosition): Promise<{ message: StoredMessage; now: Date } | null> {
    const text = `select ${columns}, clock_timestamp() as now from chat_event e ${amended}
      where e.chat_id = $1 and e.seq = $2 and e.type = 'MessageSent'`;
    const values = [chatId, seq];
    const { rows } = await this.pool.query<MessageRow & { now: Date }>({ name: "message-now", text, values });
    return rows[0] ? { message: toStored(rows[0]), now: rows[0].now } : null;
  }
}

/** Returns an event's message as it was sent, without later changes. */
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
