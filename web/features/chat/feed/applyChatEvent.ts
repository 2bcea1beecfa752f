/** The fields that the inbox needs from a message. */
export type MessageState = { readonly id: string; readonly seq: number; readonly authorId: string };

/** A chat in the viewer's list; `lastSeq` and the read marks are sequence numbers in that chat. */
export type ChatState = {
  readonly lastSeq: number;
  readonly unreadCount: number;
  readonly readUpTo: number;
  readonly counterpartReadUpTo: number;
  readonly lastMessage: MessageState;
};

export type InboxState = {
  readonly viewerId: string;
  /** The chat that the viewer is looking at: messages that arrive there don't count as unread. */
  readonly attendedId: string | null;
  /** The ids of the listed chats; the chat with the newest message comes first. */
  readonly order: readonly string[];
  readonly chats: Readonly<Record<string, ChatState>>;
};

/** A feed event, reduced to what the inbox needs. */
export type FeedEvent =
  | { readonly type: "ChatStarted"; readonly chat: ChatState }
  | { readonly type: "MessageSent"; readonly message: MessageState }
  | { readonly type: "MessagesRead"; readonly readerId: string; readonly upTo: number }
  | { readonly type: "MarkedUnread"; readonly chat: ChatState }
  /** An event that changes neither counts nor order, such as an edit. Ephemeral events, such as typing, have seq 0. */
  | { readonly type: "Uncounted" };

/** An event with its chat and its sequence number in that chat. */
export type FeedItem = { readonly chatId: string; readonly seq: number; readonly event: FeedEvent };

/** The inbox after an event; if `incomplete`, the event's chat must be refetched. */
export type Applied = { readonly state: InboxState; readonly incomplete: boolean };

/**
 * Applies one event to the inbox. An event that the chat already contains changes no counts, so events may be applied
 * twice. The result is `incomplete` if an earlier event is missing, the chat is unknown, or only the server can count
 * the unread messages.
 */
export function applyChatEvent(state: InboxState, { chatId, seq, event }: FeedItem): Applied {
  const chat = state.chats[chatId];
  if (seq === 0) return { state, incomplete: false };
  if (chat !== undefined && seq <= chat.lastSeq) {
    return { state: afterKnown(state, chatId, chat, event), incomplete: false };
  }
  if (event.type === "ChatStarted")
    return { state: toTop(withChat(state, chatId, event.chat), chatId), incomplete: false };
  if (chat === undefined || seq > chat.lastSeq + 1) return { state, incomplete: true };

  const update = (next: Partial<ChatState>) => withChat(state, chatId, { ...chat, lastSeq: seq, ...next });
  switch (event.type) {
    case "MessageSent":
      return { state: toTop(update(afterMessage(state, chatId, chat, event.message)), chatId), incomplete: false };
    case "MessagesRead":
      return event.readerId === state.viewerId
        ? afterRead(chat, event.upTo, update)
        : {
            state: update({ counterpartReadUpTo: Math.max(chat.counterpartReadUpTo, event.upTo) }),
            incomplete: false,
          };
    case "MarkedUnread":
      // The event's chat already includes later events, which are yet to arrive.
      if (event.chat.lastSeq > seq) return { state, incomplete: true };
      return { state: update({ unreadCount: event.chat.unreadCount }), incomplete: false };
    case "Uncounted":
      return { state: update({}), incomplete: false };
  }
}

/**
 * Updates only the last message and the chat's position, because a fetched conversation has already updated the counts.
 */
function afterKnown(state: InboxState, chatId: string, chat: ChatState, event: FeedEvent): InboxState {
  if (event.type !== "MessageSent" || event.message.seq <= chat.lastMessage.seq) return state;
  return toTop(withChat(state, chatId, { ...chat, lastMessage: event.message }), chatId);
}

/** Returns what a new message changes in its chat. Its author has read everything before it, because they replied. */
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

function afterRead(chat: ChatState, upTo: number, update: (next: Partial<ChatState>) => InboxState): Applied {
  const readAll = upTo >= chat.lastMessage.seq;
  return {
    state: update({ readUpTo: Math.max(chat.readUpTo, upTo), unreadCount: readAll ? 0 : chat.unreadCount }),
    // The viewer read on another device while newer messages arrived; only the server can count the unread ones.
    incomplete: !readAll && chat.unreadCount > 0,
  };
}

function withChat(state: InboxState, chatId: string, chat: ChatState): InboxState {
  return { ...state, chats: { ...state.chats, [chatId]: chat } };
}

function toTop(state: InboxState, chatId: string): InboxState {
  return { ...state, order: [chatId, ...state.order.filter((id) => id !== chatId)] };
}
