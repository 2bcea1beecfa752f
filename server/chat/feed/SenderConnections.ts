import type { ChatEvent } from "../events.js";
import { TwoGenerationCache } from "../../platform/cache/TwoGenerationCache.js";

/** Minimum number of messages remembered: many more than are in flight at the same time. */
const minRememberedMessages = 25_000;

/**
 * Remembers over which of this node's connections each message was sent. The connection is recorded before the message
 * is stored, so that it is known no matter whether the event arrives first in an envelope or from the log.
 */
export class SenderConnections {
  private readonly connections = new TwoGenerationCache<string>(minRememberedMessages);

  /** Records the connection over which the message with this key is sent. */
  note(message: { readonly chatId: string; readonly authorId: string; readonly key: string }, origin: string): void {
    this.connections.set(keyOf(message.chatId, message.authorId, message.key), origin);
  }

  /** Returns this node's connection over which an event was sent; null if the event was sent through another node. */
  of({ chatId, authorId, clientMessageId }: ChatEvent): string | null {
    if (clientMessageId === null) return null;
    return this.connections.get(keyOf(chatId, authorId, clientMessageId)) ?? null;
  }
}

function keyOf(chatId: string, authorId: string, key: string): string {
  return `${chatId} ${authorId} ${key}`;
}
