import type { ClientBase, Pool } from "pg";
import { compareChat } from "./compareChat.js";
import { foldOf, nextChatIds, readChats } from "./logReader.js";
import { amendmentRowsOf, chatRowOf, projectedColumns, storedChats } from "./projectedRows.js";
import type { FoldedChat } from "../projections/fold.js";
import { inTransaction } from "../../platform/database/inTransaction.js";

/** The number of chats checked, and how many of them were repaired. */
export type RebuildResult = { readonly chats: number; readonly mended: number };

const chatsPerTransaction = 100;
const firstId = "00000000-0000-0000-0000-000000000000";

/**
 * Rebuilds the rows of chats and amendments from the log while servers keep running: a hundred chats at a time, locked
 * in id order, just as the log's writes lock them. Correct chats are left unchanged. An interrupted rebuild can start
 * over or resume after a given chat; `onProgress` receives the last chat completed and the number completed so far.
 */
export async function rebuild(
  pool: Pool,
  { after = firstId, onProgress }: { after?: string; onProgress: (chatId: string, chats: number) => void },
): Promise<RebuildResult> {
  let [chats, mended] = [0, 0];
  for (let cursor = after; ;) {
    const ids = await nextChatIds(pool, cursor, chatsPerTransaction);
    const last = ids.at(-1);
    if (last === undefined) return { chats, mended };
    cursor = last;
    mended += await inTransaction(pool, (client) => rebuildChats(client, ids));
    chats += ids.length;
    onProgress(last, chats);
  }
}

// Uses SQL because it inserts missing rows straight from the log and because `projectedColumns` holds column names, not
// property names.
async function rebuildChats(client: ClientBase, ids: readonly string[]): Promise<number> {
  await client.query(
    `insert into chat (id, student_id, tutor_id)
     select chat_id, (data ->> 'studentId')::uuid, (data ->> 'tutorId')::uuid from chat_event
     where chat_id = any($1) and seq = 1 order by chat_id on conflict do nothing`,
    [ids],
  );
  await client.query("select from chat where id = any($1) order by id for update", [ids]);
  const events = await readChats(client, ids);
  let mended = 0;
  for (const [chatId, stored] of await storedChats(client, ids)) {
    const folded = foldOf(events.get(chatId) ?? []);
    if (compareChat(chatId, folded, stored).length === 0) continue;
    await write(client, chatId, folded);
    mended += 1;
  }
  return mended;
}

async function write(client: ClientBase, chatId: string, folded: FoldedChat): Promise<void> {
  const columns = projectedColumns.chat.map((column, i) => `${column} = $${i + 2}`).join(", ");
  await client.query(`update chat set ${columns} where id = $1`, [chatId, ...chatRowOf(folded)]);
  if (folded.state) {
    const { studentId, tutorId } = folded.state;
    await client.query("update chat set student_id = $2, tutor_id = $3 where id = $1", [chatId, studentId, tutorId]);
  }
  await client.query("delete from message_amendment where chat_id = $1", [chatId]);
  for (const [messageSeq, values] of amendmentRowsOf(folded)) {
    const names = projectedColumns.message_amendment.join(", ");
    await client.query(
      `insert into message_amendment (chat_id, message_seq, ${names}) values ($1, $2, $3, $4, $5, $6)`,
      [chatId, messageSeq, ...values],
    );
  }
}
