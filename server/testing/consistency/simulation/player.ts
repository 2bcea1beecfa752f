import type { Pool } from "pg";
import type { SimulatedPubSub } from "./SimulatedNodes.js";
import type { Chat, FeedItem } from "../../../chat/index.js";
import type { PubSub } from "../../../platform/pubsub/pubsub.js";

/** What people do with the chat of a node. */
export type Player = Pick<Chat["service"], "start" | "send" | "read" | "cursorNow"> &
  Pick<Chat["reader"], "chats" | "messages"> & {
    follow(...asked: Parameters<Chat["service"]["follow"]>): Promise<AsyncIterableIterator<FeedItem>>;
  };

/** What people do with the chat as it is. */
export function playerOf({ service, reader }: Chat): Player {
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

/** The chat with one part replaced by a wrong one: what stands around its database, its pubsub or itself. */
export type Mutant = {
  readonly pool?: (pool: Pool) => Pool;
  readonly pubsub?: (pubsub: PubSub) => PubSub;
  readonly player?: (player: Player, pubsub: SimulatedPubSub) => Player;
};
