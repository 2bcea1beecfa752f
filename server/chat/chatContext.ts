import type { GraphQLResolveInfo } from "graphql";
import type { ChatLoaders } from "./chat.loaders.js";
import type { ChatService } from "./ChatService.js";
import type { PersonLoader, ViewerContext } from "../accounts/index.js";
import { derivedKey } from "../platform/ids.js";

export type ChatContext = ViewerContext & {
  /** Identifies the request in logs and masked errors. */
  readonly requestId: string;
  /** The id of the WebSocket connection that carries the operation; null for plain HTTP. */
  readonly connectionId: string | null;
  /** Stays the same when a mutation is retried with the same `Idempotency-Key`; null without that header. */
  idempotencyKey: string | null;
  readonly people: PersonLoader;
  readonly chats: ChatLoaders;
  /** Part of the context because a subscription's `subscribe` function has no resolver instance. */
  readonly follow: ChatService["followWithEphemeral"];
};

/**
 * Returns the idempotency key of a message or an edit: the client's own key, one derived from the request's
 * `Idempotency-Key`, or null.
 */
export function eventKeyOf(
  clientKey: string | null | undefined,
  { idempotencyKey }: ChatContext,
  { path }: GraphQLResolveInfo,
): string | null {
  return clientKey ?? (idempotencyKey && derivedKey(idempotencyKey, String(path.key)));
}
