import DataLoader from "dataloader";
import { type DeliveryTo, readDeliveries } from "./presence/readDeliveries.js";
import { type Presence, readPresence } from "./presence/readPresence.js";
import { type ChatRecord, ChatRows } from "./projections/chats.js";
import { type Authorship, type MessagePosition, Messages, type StoredMessage } from "./projections/messages.js";
import { toMessageId } from "./chatId.js";
import type { Database } from "../platform/database/database.js";

/** What one operation asks the chat's tables for, each kind in one statement. */
export type ChatLoaders = {
  /** A chat by id; null when it has no events. */
  readonly chat: DataLoader<string, ChatRecord | null>;
  /** Up to where a chat has reached a person's devices; 0 where nothing is known. */
  readonly delivered: DataLoader<DeliveryTo, number, string>;
  /** Whether somebody is connected, and when they were last. */
  readonly presence: DataLoader<string, Presence>;
  /** Somebody's newest message in a chat; null when there is none. */
  readonly newestBy: DataLoader<Authorship, StoredMessage | null, string>;
  /** A message by its place; an Error when there is none. */
  readonly message: DataLoader<MessagePosition, StoredMessage, string>;
};

/** Makes loaders for one operation. */
export function createChatLoaders({ dataSource, pool }: Pick<Database, "dataSource" | "pool">): ChatLoaders {
  const [rows, messages] = [new ChatRows(pool), new Messages(pool)];
  return {
    delivered: new DataLoader((asked) => readDeliveries(dataSource.manager, asked), {
      cacheKeyFn: ({ chatId, personId }) => `${chatId} ${personId}`,
    }),
    presence: new DataLoader((people) => readPresence(dataSource.manager, people)),
    chat: new DataLoader(async (ids) => {
      const found = new Map((await rows.byIds(ids)).map((chat) => [chat.id, chat]));
      return ids.map((id) => found.get(id) ?? null);
    }),
    newestBy: new DataLoader(
      async (asked) => {
        const key = ({ chatId, personId }: Authorship) => `${chatId} ${personId}`;
        const found = await messages.newestBy(asked);
        const byAuthor = new Map(found.map((one) => [key({ chatId: one.chatId, personId: one.authorId }), one]));
        return asked.map((each) => byAuthor.get(key(each)) ?? null);
      },
      { cacheKeyFn: ({ chatId, personId }) => `${chatId} ${personId}` },
    ),
    message: new DataLoader(
      async (places) => {
        const found = new Map((await messages.at(places)).map((message) => [idOf(message), message]));
        return places.map((place) => found.get(idOf(place)) ?? new Error(`There is no message ${idOf(place)}.`));
      },
      { cacheKeyFn: idOf },
    ),
  };
}

function idOf({ chatId, seq }: MessagePosition): string {
  return toMessageId(chatId, seq);
}
