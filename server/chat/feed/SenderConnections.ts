import { LRUCache } from "lru-cache";
import type { ChatEvent } from "../events.js";

/** Far more messages than are ever in flight. */
const maxRememberedMessages = 50_000;

/**
 * Remembers which connection to this node sent each recent message. A connection is recorded before the message is
 * stored, so that it is known even if the event is read from the log instead of arriving in an envelope.
 */
export class SenderConnections {
  private readonly connections = new LRUCache<string, string>({ max: maxRememberedMessages });

  note(message: { readonly chatId: string; readonly authorId: string; readonly key: string }, origin: string): void {
    this.connections.set(keyOf(message.chatId, message.authorId, message.key), origin);
  }

  of({ chatId, authorId, clientMessageId }: ChatEvent): string | null {
    if (clientMessageId === null) return null;
    return this.connections.get(keyOf(chatId, authorId, clientMessageId)) ?? null;
  }
}

function keyOf(chatId: string, authorId: string, key: string): string {
  return `${chatId} ${authorId} ${key}`;
}
