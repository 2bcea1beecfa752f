import type { Pool } from "pg";
import type { ChatEvent } from "../events.js";
import { StartupError } from "../../platform/errors/StartupError.js";
import { type EventRow, toEvent } from "../rows/eventRow.js";

export type ExportOf = { readonly chatId: string } | { readonly email: string };

const eventsPerRead = 1000;

/**
 * Yields the events of a chat or of all of a person's chats, chat by chat and in order within each chat.
 * @throws StartupError if no account has the email address
 */
export async function* exportEvents(pool: Pool, of: ExportOf): AsyncGenerator<ChatEvent, void, undefined> {
  for (const chatId of await chatsOf(pool, of)) {
    for (let after = 0; ;) {
      // Uses SQL because the log has no entity.
      const text = "select * from chat_event where chat_id = $1 and seq > $2 order by seq limit $3";
      const { rows } = await pool.query<EventRow>(text, [chatId, after, eventsPerRead]);
      for (const row of rows) yield toEvent(row);
      if (rows.length < eventsPerRead) break;
      after = Number(rows.at(-1)?.seq);
    }
  }
}

async function chatsOf(pool: Pool, of: ExportOf): Promise<readonly string[]> {
  if ("chatId" in of) return [of.chatId];
  const { rows: people } = await pool.query<{ id: string }>("select id from account where email = lower($1)", [
    of.email,
  ]);
  const [person] = people;
  if (!person) throw new StartupError(`No account has the email address ${of.email}.`);
  const text = "select id from chat where student_id = $1 or tutor_id = $1 order by id";
  return (await pool.query<{ id: string }>(text, [person.id])).rows.map(({ id }) => id);
}
