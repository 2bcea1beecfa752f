import type { ClientBase } from "pg";
import type { FoldedChat } from "../projections/fold.js";

/** The non-key columns of each table that is projected from the log. */
export const projectedColumns = {
  chat: [
    "last_seq",
    "last_tx",
    "last_recorded_at",
    "last_message_seq",
    "last_message_tx",
    "student_sent",
    "tutor_sent",
    "student_read_seq",
    "tutor_read_seq",
    "student_read",
    "tutor_read",
  ],
  message_amendment: ["seq", "content", "edited_at", "removed_at"],
} as const;

export type ProjectedTable = keyof typeof projectedColumns;

const never = "-infinity";

/** Returns the expected row of a chat, with the values as text in the order of `projectedColumns`. */
export function chatRowOf({ state, ...chat }: FoldedChat): readonly (string | null)[] {
  const emptySide = { sent: 0, read: 0, readUpTo: 0 };
  const { student = emptySide, tutor = emptySide, lastSeq = 0, lastMessageSeq = 0 } = state ?? {};
  const [lastRecordedAt, lastTx, lastMessageTx] = [chat.lastRecordedAt, chat.lastTx, chat.lastMessageTx];
  return [
    lastSeq,
    lastTx,
    lastRecordedAt?.toISOString() ?? never,
    lastMessageSeq,
    lastMessageTx,
    student.sent,
    tutor.sent,
    student.readUpTo,
    tutor.readUpTo,
    student.read,
    tutor.read,
  ].map(String);
}

/** Returns the expected amendments of a chat by message sequence number, with the values as text. */
export function amendmentRowsOf({ amendments }: FoldedChat): ReadonlyMap<number, readonly (string | null)[]> {
  return new Map(
    [...amendments].map(([messageSeq, { seq, content, editedAt, removedAt }]) => [
      messageSeq,
      [String(seq), content, editedAt?.toISOString() ?? null, removedAt?.toISOString() ?? null],
    ]),
  );
}

// The queries below use SQL, so that Postgres converts the compared columns to the text format of the expected values.

/** Returns each chat's stored row, if there is one, and its amendments, keyed by chat id in the given order. */
export async function storedChats(client: ClientBase, ids: readonly string[]) {
  type ChatRow = { id: string; people: string; values: (string | null)[] };
  const { rows } = await client.query<ChatRow>(
    `select id, student_id || ' ' || tutor_id as people, ${valuesOf("chat")} as values from chat where id = any($1)`,
    [ids],
  );
  type AmendmentRow = { chat_id: string; message_seq: string; values: (string | null)[] };
  const { rows: amendments } = await client.query<AmendmentRow>(
    `select chat_id, message_seq, ${valuesOf("message_amendment")} as values
     from message_amendment where chat_id = any($1)`,
    [ids],
  );
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const chats = new Map(
    ids.map((id) => [id, { row: rowOf.get(id), amendments: new Map<number, (string | null)[]>() }]),
  );
  for (const { chat_id: id, message_seq: seq, values } of amendments) {
    chats.get(id)?.amendments.set(Number(seq), values);
  }
  return chats;
}

/** Returns SQL for the columns as one array of text values; timestamps are ISO 8601 in UTC, to the millisecond. */
function valuesOf(table: ProjectedTable): string {
  const texts = projectedColumns[table].map((column) =>
    column.endsWith("_at")
      ? `case when isfinite(${column}) then to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
         else ${column}::text end`
      : `${column}::text`,
  );
  return `array[${texts.join(", ")}]`;
}
