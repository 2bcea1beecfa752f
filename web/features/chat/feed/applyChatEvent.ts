/** A message as far as the inbox counts it. */
export type MessageState = { readonly id: string; readonly seq: number; readonly authorId: string };

/** A chat as its viewer's list knows it; read marks and seq are sequence numbers of the chat. */
export type ChatState = {
  readonly lastSeq: number;
  readonly unreadCount: number;
  readonly readUpTo: number;
  readonly counterpartReadUpTo: number;
  readonly lastMessage: MessageState;
};

/** The viewer's chats. */
export type InboxState = {
  readonly viewerId: string;
  /** The chat that the viewer is looking at: what arrives there is not unread. */
  readonly attendedId: string | null;
  /** The ids of the listed chats, the one with the newest message first. */
  readonly order: readonly string[];
  readonly chats: Readonly<Record<string, ChatState>>;
};

/** An event of the feed, as far as the inbox counts it. */
export type FeedEvent =
  | { readonly type: "ChatStarted"; readonly chat: ChatState }
  | { readonly type: "MessageSent"; readonly message: MessageState }
  | { readonly type: "MessagesRead"; readonly readerId: string; readonly upTo: number }
  | { readonly type: "MarkedUnread"; readonly chat: ChatState }
  /** One that changes no count and no order, as an edited message; what passes and is not kept, as typing, has seq 0. */
  | { readonly type: "Uncounted" };

/** Where and when in the chat's order it happened. */
export type FeedItem = { readonly chatId: string; readonly seq: number; readonly event: FeedEvent };

/** The inbox after an event; where it is `incomplete`, the event's chat has to be fetched afresh. */
export type Applied = { readonly state: InboxState; readonly incomplete: boolean };

/**
 * Applies one event to the inbox. What the chat contains already changes nothing, so events may be applied twice; where
 * one is missing before it, or the chat itself is unknown, nothing changes and the answer is `incomplete`.
 */
export function applyChatEvent(state: InboxState, { chatId, seq, event }: FeedItem): Applied {
  const chat = state.chats[chatId];
  if (seq === 0 || (chat !== undefined && seq <= chat.lastSeq)) return { state, incomplete: false };
  if (event.type === "ChatStarted")
    return { state: toTop(withChat(state, chatId, event.chat), chatId), incomplete: false };
  if (chat === undefined || seq > chat.lastSeq + 1) return { state, incomplete: true };

  const become = (next: Partial<ChatState>) => withChat(state, chatId, { ...chat, lastSeq: seq, ...next });
  switch (event.type) {
    case "MessageSent":
      return { state: toTop(become(afterMessage(state, chatId, chat, event.message)), chatId), incomplete: false };
    case "MessagesRead":
      return event.readerId === state.viewerId
        ? afterReading(chat, event.upTo, become)
        : {
            state: become({ counterpartReadUpTo: Math.max(chat.counterpartReadUpTo, event.upTo) }),
            incomplete: false,
          };
    case "MarkedUnread":
      // What has happened since is in the count already, and will come once more.
      if (event.chat.lastSeq > seq) return { state, incomplete: true };
      return { state: become({ unreadCount: event.chat.unreadCount }), incomplete: false };
    case "Uncounted":
      return { state: become({}), incomplete: false };
  }
}

/** Writing moves the writer's own read mark: who answers has read. */
function afterMessage(
  { viewerId, attendedId }: InboxState,
  chatId: string,
  { unreadCount }: ChatState,
  message: MessageState,
): Partial<ChatState> {
  if (message.authorId === viewerId) return { lastMessage: message, unreadCount: 0, readUpTo: message.seq };
  const unseen = attendedId === chatId ? 0 : 1;
  return { lastMessage: message, unreadCount: unreadCount + unseen, counterpartReadUpTo: message.seq };
}

function afterReading(chat: ChatState, upTo: number, become: (next: Partial<ChatState>) => InboxState): Applied {
  const readAll = upTo >= chat.lastMessage.seq;
  return {
    state: become({ readUpTo: Math.max(chat.readUpTo, upTo), unreadCount: readAll ? 0 : chat.unreadCount }),
    // Read on another device while newer messages arrived: how many of them are unread only the server knows.
    incomplete: !readAll && chat.unreadCount > 0,
  };
}

function withChat(state: InboxState, chatId: string, chat: ChatState): InboxState {
  return { ...state, chats: { ...state.chats, [chatId]: chat } };
}

function toTop(state: InboxState, chatId: string): InboxState {
  return { ...state, order: [chatId, ...state.order.filter((id) => id !== chatId)] };
}
