import type { ClientBase, Pool } from "pg";
import type { ChatEvent } from "../events.js";
import { type FoldedChat, foldChat, emptyFold } from "../projections/fold.js";
import { type EventRow, toEvent } from "../rows/eventRow.js";

/** Returns the next chat ids after a given one, in order, including those of chats with a projection but no events. */
export async function nextChatIds(client: ClientBase | Pool, after: string, limit: number): Promise<readonly string[]> {
  // A loose index scan: it skips from one chat to the next along the log's key; `distinct` would read every event.
  const { rows } = await client.query<{ id: string }>(
    `with recursive logged(id) as (
       (select chat_id from chat_event where chat_id > $1 order by chat_id limit 1)
       union all
       select (select chat_id from chat_event where chat_id > logged.id order by chat_id limit 1)
       from logged where logged.id is not null
     )
     select distinct id from (
       (select id from logged where id is not null limit $2)
       union all (select id from chat where id > $1 order by id limit $2)
       union all (select distinct chat_id from message_amendment where chat_id > $1 order by chat_id limit $2)
     ) known order by id limit $2`,
    [after, limit],
  );
  return rows.map(({ id }) => id);
}

/** Returns the events of each of these chats, in order; a chat without events has an empty list. */
export async function readChats(
  client: ClientBase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly ChatEvent[]>> {
  // Uses SQL because the log has no entity.
  const text = "select * from chat_event where chat_id = any($1) order by chat_id, seq";
  const { rows } = await client.query<EventRow>(text, [ids]);
  const chats = new Map<string, ChatEvent[]>(ids.map((id) => [id, []]));
  for (const row of rows) chats.get(row.chat_id)?.push(toEvent(row));
  return chats;
}

/** Folds a chat's events; returns `emptyFold` if there are none. */
export function foldOf(events: readonly ChatEvent[]): FoldedChat {
  return events.length === 0 ? emptyFold : foldChat(events);
}
