import { createHash } from "node:crypto";
import type { ClientBase, Pool } from "pg";
import { checkEvents, compareChat } from "./compareChat.js";
import { foldOf, nextChatIds, readChats } from "./logReader.js";
import { amendmentRowsOf, chatRowOf, storedChats } from "./projectedRows.js";

/** A difference between a chat's stored rows and its log, or a violation of the log's own rules. */
export type Difference = { readonly chatId: string; readonly what: string };

/** The hashes cover all projected rows and are equal if there are no differences. */
export type Verification = {
  readonly chats: number;
  readonly events: number;
  readonly storedHash: string;
  readonly foldedHash: string;
  readonly differences: readonly Difference[];
};

const chatsPerRead = 200;
const firstId = "00000000-0000-0000-0000-000000000000";

/**
 * Compares the rows of chats and amendments with the fold of the log, and checks the log against its own rules. Reads
 * one snapshot of the database while servers keep running; `onProgress` receives the number of chats checked so far.
 */
export async function verify(pool: Pool, onProgress: (chats: number) => void): Promise<Verification> {
  const client = await pool.connect();
  try {
    await client.query("begin transaction isolation level repeatable read read only");
    await client.query("set local statement_timeout = 0");
    return await compareAll(client, onProgress);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

async function compareAll(client: ClientBase, onProgress: (chats: number) => void): Promise<Verification> {
  const [stored, folded] = [createHash("sha256"), createHash("sha256")];
  const differences: Difference[] = [];
  let [chats, count] = [0, 0];
  for (let after = firstId; ;) {
    const ids = await nextChatIds(client, after, chatsPerRead);
    const last = ids.at(-1);
    if (last === undefined) break;
    after = last;
    const events = await readChats(client, ids);
    for (const [chatId, storedChat] of await storedChats(client, ids)) {
      const chatEvents = events.get(chatId) ?? [];
      const problems = checkEvents(chatEvents);
      const fold = foldOf(problems.length === 0 ? chatEvents : []);
      const found = problems.length > 0 ? problems : compareChat(chatId, fold, storedChat);
      differences.push(...found.map((what) => ({ chatId, what })));
      if (storedChat.row) stored.update(JSON.stringify([chatId, storedChat.row.values, sorted(storedChat.amendments)]));
      if (chatEvents.length > 0 || storedChat.row)
        folded.update(JSON.stringify([chatId, chatRowOf(fold), sorted(amendmentRowsOf(fold))]));
      chats += 1;
      count += chatEvents.length;
    }
    onProgress(chats);
  }
  return { chats, events: count, storedHash: stored.digest("hex"), foldedHash: folded.digest("hex"), differences };
}

function sorted(rows: ReadonlyMap<number, unknown>): readonly unknown[] {
  return [...rows].sort(([one], [other]) => one - other);
}
