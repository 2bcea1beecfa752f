import type { ChatEvent } from "../events.js";
import { TwoGenerationCache } from "../../platform/cache/TwoGenerationCache.js";

/** Minimum number of messages remembered: many more than are in flight at the same time. */
const minRememberedMessages = 25_000;

/**
 * The connection of this node over which each message was sent. Recorded before the message is stored, so that it is
 * known whichever way the event arrives first, in an envelope or from the log.
 */
export class SenderConnections {
  private readonly connections = new TwoGenerationCache<string>(minRememberedMessages);

  /** Records the connection over which the message with this key is sent. */
  note(message: { readonly chatId: string; readonly authorId: string; readonly key: string }, origin: string): void {
    this.connections.set(keyOf(message.chatId, message.authorId, message.key), origin);
  }

  /** The connection over which an event was sent; null if it was not one of this node's. */
  of({ chatId, authorId, clientMessageId }: ChatEvent): string | null {
    if (clientMessageId === null) return null;
    return this.connections.get(keyOf(chatId, authorId, clientMessageId)) ?? null;
  }
}

function keyOf(chatId: string, authorId: string, key: string): string {
  return `${chatId} ${authorId} ${key}`;
}
