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
  | { readonly type: "MessagesRead"; readonly readerId: string; readonly upTo: number };

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
  if (chat !== undefined && seq <= chat.lastSeq) return { state, incomplete: false };
  if (event.type === "ChatStarted")
    return { state: toTop(withChat(state, chatId, event.chat), chatId), incomplete: false };
  if (chat === undefined || seq > chat.lastSeq + 1) return { state, incomplete: true };

  if (event.type === "MessageSent") {
    return {
      state: toTop(withChat(state, chatId, afterMessage(state, chatId, chat, event.message)), chatId),
      incomplete: false,
    };
  }
  if (event.readerId !== state.viewerId) {
    const counterpartReadUpTo = Math.max(chat.counterpartReadUpTo, event.upTo);
    return { state: withChat(state, chatId, { ...chat, lastSeq: seq, counterpartReadUpTo }), incomplete: false };
  }
  const readAll = event.upTo >= chat.lastMessage.seq;
  return {
    state: withChat(state, chatId, {
      ...chat,
      lastSeq: seq,
      readUpTo: Math.max(chat.readUpTo, event.upTo),
      unreadCount: readAll ? 0 : chat.unreadCount,
    }),
    // Read on another device while newer messages arrived: how many of them are unread only the server knows.
    incomplete: !readAll && chat.unreadCount > 0,
  };
}

/** Writing moves the writer's own read mark: who answers has read. */
function afterMessage(state: InboxState, chatId: string, chat: ChatState, message: MessageState): ChatState {
  const next = { ...chat, lastSeq: message.seq, lastMessage: message };
  if (message.authorId === state.viewerId) return { ...next, unreadCount: 0, readUpTo: message.seq };
  const unseen = state.attendedId === chatId ? 0 : 1;
  return { ...next, unreadCount: chat.unreadCount + unseen, counterpartReadUpTo: message.seq };
}

function withChat(state: InboxState, chatId: string, chat: ChatState): InboxState {
  return { ...state, chats: { ...state.chats, [chatId]: chat } };
}

function toTop(state: InboxState, chatId: string): InboxState {
  return { ...state, order: [chatId, ...state.order.filter((id) => id !== chatId)] };
}
