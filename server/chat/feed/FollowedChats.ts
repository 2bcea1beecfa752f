import { type ChatState, evolve } from "../chat.js";
import { type ChatEvent, isEvent } from "../events.js";
import { justSent, type StoredMessage } from "../projections/messages.js";

/** A connection's cache is cleared at this size; a chat is then read again at its next event. */
const maxCachedChats = 200;

/** A new message and the state of its chat after it; `isFirst` is true if the message started the chat. */
export type ChatUpdate = { readonly chat: ChatState; readonly message: StoredMessage; readonly isFirst: boolean };

/**
 * The chats in one feed, for clients that expect the chat's current state along with each new message. A cached chat is
 * kept up to date by applying the feed's events, which arrive in order within each chat and without gaps.
 */
export class FollowedChats {
  private readonly chats = new Map<string, ChatState>();

  constructor(private readonly read: (chatId: string) => Promise<ChatState | null>) {}

  /** Applies the feed's next event; returns the message and its chat, or null if the event is not a message. */
  async receive(event: ChatEvent): Promise<ChatUpdate | null> {
    const { chatId: id } = event;
    const before = this.chats.get(id) ?? (isEvent(event, "ChatStarted") ? null : await this.read(id));
    const chat = this.apply(before, event);
    if (!isEvent(event, "MessageSent")) return null;
    return { chat, message: justSent(event), isFirst: event.authorId === chat.studentId && event.ordinal === 1 };
  }

  /** Applies an event to a chat, unless the chat was read after the event and already includes it. */
  private apply(known: ChatState | null, event: ChatEvent): ChatState {
    const { chatId: id, seq } = event;
    const chat = known && known.lastSeq >= seq ? known : evolve(known, event);
    if (this.chats.size >= maxCachedChats && !this.chats.has(id)) this.chats.clear();
    this.chats.set(id, chat);
    return chat;
  }
}
