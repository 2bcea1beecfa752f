import type { ChatLoaders } from "./chat.loaders.js";
import type { ChatService } from "./ChatService.js";
import type { PersonLoader, ViewerContext } from "../accounts/index.js";

export type ChatContext = ViewerContext & {
  /** Identifies the request in logs and masked errors. */
  readonly requestId: string;
  /** The id of the WebSocket connection that carries the operation; null for plain HTTP. */
  readonly connectionId: string | null;
  readonly people: PersonLoader;
  readonly chats: ChatLoaders;
  /** Part of the context because a subscription's `subscribe` function has no resolver instance. */
  readonly follow: ChatService["followWithEphemeral"];
};
