import type { Pool } from "pg";
import type { SimulatedPubSub } from "./SimulatedNodes.js";
import type { Chat, FeedItem } from "../../../chat/index.js";
import type { PubSub } from "../../../platform/pubsub/pubsub.js";

/** The part of the chat that the simulation uses. */
export type ChatApi = Pick<Chat["service"], "start" | "send" | "read" | "cursorNow"> &
  Pick<Chat["reader"], "chats" | "messages"> & {
    follow(...args: Parameters<Chat["service"]["follow"]>): Promise<AsyncIterableIterator<FeedItem>>;
  };

export function chatApiOf({ service, reader }: Chat): ChatApi {
  return {
    start: (...args) => service.start(...args),
    send: (...args) => service.send(...args),
    read: (...args) => service.read(...args),
    cursorNow: (...args) => service.cursorNow(...args),
    follow: (...args) => service.follow(...args),
    chats: (...args) => reader.chats(...args),
    messages: (...args) => reader.messages(...args),
  };
}

/** A faulty wrapper around one part of the chat: its database pool, its pubsub, or its API. */
export type Mutant = {
  readonly pool?: (pool: Pool) => Pool;
  readonly pubsub?: (pubsub: PubSub) => PubSub;
  readonly chatApi?: (chatApi: ChatApi, pubsub: SimulatedPubSub) => ChatApi;
};
