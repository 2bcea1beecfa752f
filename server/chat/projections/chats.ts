import type { Pool } from "pg";
import type { ChatState } from "../chat.js";

/** A chat as stored in its row, including the transaction ID of its newest message, the sort key for chat lists. */
export type ChatRecord = ChatState & { readonly id: string; readonly lastMessageTx: number };

export type ChatFilter = {
  readonly onlyUnread: boolean;
  /** Each prefix, as returned by `searchTokensOf`, must be the start of a word in the counterpart's name. */
  readonly named: readonly string[];
};

/** A chat's position in a list of chats; the next page starts after it. */
export type ChatPosition = { readonly lastMessageTx: number; readonly id: string };

export type PersonInChat = { readonly personId: string; readonly chatId: string; readonly counterpartId: string };

type ChatRow = {
  readonly id: string;
  readonly student_id: string;
  readonly tutor_id: string;
  readonly last_seq: string;
  readonly last_message_seq: string;
  readonly last_message_tx: string;
  readonly student_sent: number;
  readonly tutor_sent: number;
  readonly student_read: number;
  readonly tutor_read: number;
  readonly student_read_seq: string;
  readonly tutor_read_seq: string;
};

/** Listed explicitly because a migration that adds a column breaks each `select *` that a connection has prepared. */
const columns = `id, student_id, tutor_id, last_seq, last_message_seq, last_message_tx, student_sent, tutor_sent,
  student_read, tutor_read, student_read_seq, tutor_read_seq`;
const isMine = "(student_id = $1 or tutor_id = $1) and last_message_seq > 0";
const nameWords = `(
  select searchable(first_name || ' ' || last_name)
  from account where account.id = case when student_id = $1 then tutor_id else student_id end
)`;
const unread = "case when student_id = $1 then tutor_sent - student_read else student_sent - tutor_read end";

/**
 * Reads chat rows, a projection that always equals the fold of the log's events. Uses SQL because the log's statements
 * write these rows and because chat lists need counts, row comparisons and limits per person.
 */
export class ChatRows {
  constructor(private readonly pool: Pool) {}

  /** Returns the chats with these ids that have messages, in no particular order. */
  async byIds(ids: readonly string[]): Promise<readonly ChatRecord[]> {
    const text = `select ${columns} from chat where id = any($1) and last_message_seq > 0`;
    return (await this.pool.query<ChatRow>({ name: "chats-by-id", text, values: [ids] })).rows.map(toRecord);
  }

  /** Returns a page of a person's chats, most recent message first, and the total number of matching chats. */
  async page(
    person: string,
    { onlyUnread, named, after, limit }: ChatFilter & { after: ChatPosition | null; limit: number },
  ): Promise<{ total: number; chats: readonly ChatRecord[] }> {
    const matches = `(not $2 or ${unread} > 0) and ($6 = '' or ${nameWords} @@ to_tsquery('simple', $6))`;
    const text = `with mine as materialized (select ${columns} from chat where ${isMine} and ${matches})
      select (select count(*)::int from mine) as total, page.* from (select true) one left join lateral (
        select * from mine where $3::bigint is null or (last_message_tx, id) < ($3, $4::uuid)
        order by last_message_tx desc, id desc limit $5
      ) page on true`;
    const prefixes = named.map((word) => `${word}:*`).join(" & ");
    const values = [person, onlyUnread, after?.lastMessageTx ?? null, after?.id ?? null, limit, prefixes];
    type Row = { total: number } & (ChatRow | { id: null });
    const { rows } = await this.pool.query<Row>({ name: "chats-page", text, values });
    const chats = rows.filter((row): row is { total: number } & ChatRow => row.id !== null);
    return { total: rows[0]?.total ?? 0, chats: chats.map(toRecord) };
  }

  /** Returns each person's newest chats that have messages, up to `limit` per person, with the counterparts. */
  async newestOf(people: readonly string[], limit: number): Promise<readonly PersonInChat[]> {
    const text = `select person_id as "personId", chat.id as "chatId",
        case when person_id = student_id then tutor_id else student_id end as "counterpartId"
      from unnest($1::uuid[]) as asked(person_id) cross join lateral (
        select * from chat where (student_id = person_id or tutor_id = person_id) and last_message_seq > 0
        order by last_message_tx desc limit $2
      ) chat`;
    return (await this.pool.query<PersonInChat>({ name: "chats-newest-of", text, values: [people, limit] })).rows;
  }

  async unreadCount(person: string): Promise<number> {
    const text = `select coalesce(sum(${unread}), 0)::int as count from chat where ${isMine}`;
    const { rows } = await this.pool.query<{ count: number }>({ name: "chats-unread", text, values: [person] });
    return rows[0]?.count ?? 0;
  }
}

function toRecord(row: ChatRow): ChatRecord {
  return {
    id: row.id,
    studentId: row.student_id,
    tutorId: row.tutor_id,
    lastSeq: Number(row.last_seq),
    lastMessageSeq: Number(row.last_message_seq),
    lastMessageTx: Number(row.last_message_tx),
    student: { sent: row.student_sent, read: row.student_read, readUpTo: Number(row.student_read_seq) },
    tutor: { sent: row.tutor_sent, read: row.tutor_read, readUpTo: Number(row.tutor_read_seq) },
  };
}
