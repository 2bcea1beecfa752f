import { LRUCache } from "lru-cache";
import type { ChatEvent } from "../events.js";

/** How many messages are remembered: many more than are on their way at the same time. */
const mostRemembered = 50_000;

/**
 * Over which connection of this node each message came. It is noted before the message is stored, so that it is known
 * whoever tells of the message first, a letter or the log.
 */
export class Origins {
  private readonly connections = new LRUCache<string, string>({ max: mostRemembered });

  /** Notes over which connection somebody sends the message with this key. */
  note(message: { readonly chatId: string; readonly authorId: string; readonly key: string }, origin: string): void {
    this.connections.set(`${message.chatId} ${message.authorId} ${message.key}`, origin);
  }

  /** The connection an event came over; null when it is none of this node's. */
  of({ chatId, authorId, clientMessageId }: ChatEvent): string | null {
    if (clientMessageId === null) return null;
    return this.connections.get(`${chatId} ${authorId} ${clientMessageId}`) ?? null;
  }
}
