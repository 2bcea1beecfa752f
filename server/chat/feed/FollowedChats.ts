import { type ChatState, evolve } from "../chat.js";
import { type ChatEvent, isEvent } from "../events.js";
import { justSent, type StoredMessage } from "../projections/messages.js";

/** How many chats one follower remembers; the others are read again when something happens in them. */
const maxRemembered = 200;

/** A chat as a message left it; `isFirst` when the message started it. */
export type ChatUpdate = { readonly chat: ChatState; readonly message: StoredMessage; readonly isFirst: boolean };

/**
 * The chats that one follower hears of, for clients that want the whole chat with every message. A chat is read once and
 * from then on is made from the feed's events, which come in each chat's order and without a hole.
 */
export class FollowedChats {
  private readonly chats = new Map<string, ChatState>();

  /** `read` answers a chat as it is now. */
  constructor(private readonly read: (chatId: string) => Promise<ChatState | null>) {}

  /** Applies the feed's next event; answers null when it is no message. */
  async hear(event: ChatEvent): Promise<ChatUpdate | null> {
    const { chatId: id } = event;
    const before = this.chats.get(id) ?? (isEvent(event, "ChatStarted") ? null : await this.read(id));
    const chat = this.apply(before, event);
    if (!isEvent(event, "MessageSent")) return null;
    return { chat, message: justSent(event), isFirst: event.authorId === chat.studentId && event.ordinal === 1 };
  }

  /** The chat after an event; one that was read late is ahead until the feed has told of everything it contains. */
  private apply(known: ChatState | null, event: ChatEvent): ChatState {
    const { chatId: id, seq } = event;
    const chat = known && known.lastSeq >= seq ? known : evolve(known, event);
    if (this.chats.size >= maxRemembered && !this.chats.has(id)) this.chats.clear();
    this.chats.set(id, chat);
    return chat;
  }
}
