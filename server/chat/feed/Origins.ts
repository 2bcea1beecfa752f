import type { ChatEvent } from "../events.js";

/** How many messages are remembered at least: many more than are on their way at the same time. */
const leastRemembered = 25_000;

/**
 * Over which connection of this node each message came. It is noted before the message is stored, so that it is known
 * whoever tells of the message first, a letter or the log.
 */
export class Origins {
  private present = new Map<string, string>();
  private past: ReadonlyMap<string, string> = new Map();

  /** Notes over which connection somebody sends the message with this key. */
  note(message: { readonly chatId: string; readonly authorId: string; readonly key: string }, origin: string): void {
    if (this.present.size >= leastRemembered) {
      this.past = this.present;
      this.present = new Map();
    }
    this.present.set(keyOf(message.chatId, message.authorId, message.key), origin);
  }

  /** The connection an event came over; null when it is none of this node's. */
  of({ chatId, authorId, clientMessageId }: ChatEvent): string | null {
    if (clientMessageId === null) return null;
    const key = keyOf(chatId, authorId, clientMessageId);
    return this.present.get(key) ?? this.past.get(key) ?? null;
  }
}

function keyOf(chatId: string, authorId: string, key: string): string {
  return `${chatId} ${authorId} ${key}`;
}
