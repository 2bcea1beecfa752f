import DataLoader from "dataloader";
import { type DeliveryTo, readDeliveries } from "./presence/readDeliveries.js";
import { type Presence, readPresence } from "./presence/readPresence.js";
import { type ChatRecord, ChatRows } from "./projections/chats.js";
import { type Authorship, type MessagePosition, Messages, type StoredMessage } from "./projections/messages.js";
import { toMessageId } from "./chatId.js";
import type { Database } from "../platform/database/database.js";

/** The loaders for one GraphQL operation; each batches its reads from the chat tables into one statement. */
export type ChatLoaders = {
  /** Null if there is no such chat or it has no messages. */
  readonly chat: DataLoader<string, ChatRecord | null>;
  /**
   * Loads the sequence number of the last message in a chat that has reached any of a person's devices; 0 if none has.
   */
  readonly delivered: DataLoader<DeliveryTo, number, string>;
  readonly presence: DataLoader<string, Presence>;
  readonly newestBy: DataLoader<Authorship, StoredMessage | null, string>;
  /** Rejects if there is no such message. */
  readonly message: DataLoader<MessagePosition, StoredMessage, string>;
};

/** Creates the loaders for one operation; their caches must not outlive it. */
export function createChatLoaders({ dataSource, pool }: Pick<Database, "dataSource" | "pool">): ChatLoaders {
  const [rows, messages] = [new ChatRows(pool), new Messages(pool)];
  return {
    delivered: new DataLoader((requested) => readDeliveries(dataSource.manager, requested), {
      cacheKeyFn: ({ chatId, personId }) => `${chatId} ${personId}`,
    }),
    presence: new DataLoader((people) => readPresence(dataSource.manager, people)),
    chat: new DataLoader(async (ids) => {
      const found = new Map((await rows.byIds(ids)).map((chat) => [chat.id, chat]));
      return ids.map((id) => found.get(id) ?? null);
    }),
    newestBy: new DataLoader(
      async (requested) => {
        const key = ({ chatId, personId }: Authorship) => `${chatId} ${personId}`;
        const found = await messages.newestBy(requested);
        const byAuthor = new Map(found.map((one) => [key({ chatId: one.chatId, personId: one.authorId }), one]));
        return requested.map((each) => byAuthor.get(key(each)) ?? null);
      },
      { cacheKeyFn: ({ chatId, personId }) => `${chatId} ${personId}` },
    ),
    message: new DataLoader(
      async (positions) => {
        const found = new Map((await messages.at(positions)).map((message) => [idOf(message), message]));
        return positions.map(
          (position) => found.get(idOf(position)) ?? new Error(`There is no message ${idOf(position)}.`),
        );
      },
      { cacheKeyFn: idOf },
    ),
  };
}

function idOf({ chatId, seq }: MessagePosition): string {
  return toMessageId(chatId, seq);
}
