import type { Pool } from "pg";
import type { StageBell } from "./Stage.js";
import type { Chat, FeedItem } from "../../chat/index.js";
import type { Bell } from "../../platform/bell/bell.js";

/** What people do with the chat of a node. */
export type Player = Pick<Chat["service"], "start" | "send" | "read" | "cursorNow" | "chats" | "messages"> & {
  follow(...asked: Parameters<Chat["service"]["follow"]>): Promise<AsyncIterableIterator<FeedItem>>;
};

/** The chat with one part replaced by a wrong one: what stands around its database, its bell or itself. */
export type Mutant = {
  readonly pool?: (pool: Pool) => Pool;
  readonly bell?: (bell: Bell) => Bell;
  readonly player?: (player: Player, bell: StageBell) => Player;
};
