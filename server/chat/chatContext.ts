import type { ChatLoaders } from "./chat.loaders.js";
import type { ChatService } from "./ChatService.js";
import type { PersonLoader, ViewerContext } from "../accounts/index.js";

/** What the chat's resolvers need of an operation's context. */
export type ChatContext = ViewerContext & {
  /** Names the request in logs and masked errors. */
  readonly requestId: string;
  /** The connection the operation came over; null for plain HTTP. */
  readonly connectionId: string | null;
  readonly people: PersonLoader;
  readonly chats: ChatLoaders;
  /** The feed's door: what a subscription subscribes with belongs to no resolver instance. */
  readonly follow: ChatService["followWithEphemeral"];
};
