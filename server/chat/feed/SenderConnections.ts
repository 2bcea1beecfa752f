import type { ChatEvent } from "../events.js";
import { TwoGenerationCache } from "../../platform/cache/TwoGenerationCache.js";

/** How many messages are remembered at least: many more than are on their way at the same time. */
const minRemembered = 25_000;

/**
 * Over which connection of this node each message came. It is noted before the message is stored, so that it is known
 * whoever tells of the message first, an envelope or the log.
 */
export class SenderConnections {
  private readonly connections = new TwoGenerationCache<string>(minRemembered);

  /** Notes over which connection somebody sends the message with this key. */
  note(message: { readonly chatId: string; readonly authorId: string; readonly key: string }, origin: string): void {
    this.connections.set(keyOf(message.chatId, message.authorId, message.key), origin);
  }

  /** The connection an event came over; null when it is none of this node's. */
  of({ chatId, authorId, clientMessageId }: ChatEvent): string | null {
    if (clientMessageId === null) return null;
    return this.connections.get(keyOf(chatId, authorId, clientMessageId)) ?? null;
  }
}

function keyOf(chatId: string, authorId: string, key: string): string {
  return `${chatId} ${authorId} ${key}`;
}
