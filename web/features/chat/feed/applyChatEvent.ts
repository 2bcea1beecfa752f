import type { ChatFeedSubscription, Inbox_CountsFragment } from "../../../graphql/generated/graphql";
import type { Unmasked } from "../../../graphql/hooks";

/** An event as delivered by the subscription, with its chat and its sequence number in that chat. */
export type FeedData = ChatFeedSubscription["chatFeed"];

/** The fields of a chat that events change; `lastSeq` and the read marks are sequence numbers in that chat. */
export type ChatState = Unmasked<Inbox_CountsFragment>;

/** The viewer, and the chat that they are looking at: messages that arrive there don't count as unread. */
export type InboxViewer = { readonly viewerId: string; readonly attendedId: string | null };

/**
 * A chat after an event: null if the chat is unknown, or the same object if it did not change. If `moved`, it belongs
 * at the top of the list; if `incomplete`, it must be refetched.
 */
export type Applied = { readonly chat: ChatState | null; readonly moved: boolean; readonly incomplete: boolean };

/**
 * Applies one event to its chat. An event that the chat already contains changes no counts, so it is safe to apply it
 * again. The result is `incomplete` if an earlier event is missing, the chat is unknown, or only the server can count
 * the unread messages.
 */
export function applyChatEvent(chat: ChatState | null, { seq, event }: FeedData, viewer: InboxViewer): Applied {
  const unchanged = { chat, moved: false, incomplete: false };
  // Ephemeral events, such as typing, have sequence number 0.
  if (seq === 0) return unchanged;
  if (chat !== null && seq <= chat.lastSeq) {
    // Only the last message and the chat's position change: a fetched conversation has already updated the counts.
    if (event.__typename !== "MessageSent" || event.message.seq <= chat.lastMessage.seq) return unchanged;
    return { ...unchanged, chat: { ...chat, lastMessage: event.message }, moved: true };
  }
  if (event.__typename === "ChatStarted") return { ...unchanged, chat: event.chat, moved: true };
  if (chat === null || seq > chat.lastSeq + 1) return { ...unchanged, incomplete: true };

  const changed = (next: Partial<ChatState>, more?: Partial<Applied>) => ({
    ...unchanged,
    chat: { ...chat, lastSeq: seq, ...next },
    ...more,
  });
  if (event.__typename === "MessageSent") return changed(afterMessage(chat, event.message, viewer), { moved: true });
  if (event.__typename === "MessagesRead") {
    const { readerId, upTo } = event;
    if (readerId !== viewer.viewerId) return changed({ counterpartReadUpTo: Math.max(chat.counterpartReadUpTo, upTo) });
    const unreadCount = upTo >= chat.lastMessage.seq ? 0 : chat.unreadCount;
    // The viewer read some messages on another device while newer ones arrived; only the server can count the rest.
    return changed({ unreadCount, readUpTo: Math.max(chat.readUpTo, upTo) }, { incomplete: unreadCount > 0 });
  }
  if (event.__typename === "MarkedUnread") {
    // The event's chat already includes later events, which are yet to arrive.
    if (event.chat.lastSeq > seq) return { ...unchanged, incomplete: true };
    return changed({ unreadCount: event.chat.unreadCount });
  }
  return changed({});
}

/** Returns what a new message changes in its chat. The author counts as having read all earlier messages. */
function afterMessage(
  { id, unreadCount }: ChatState,
  message: ChatState["lastMessage"],
  { viewerId, attendedId }: InboxViewer,
): Partial<ChatState> {
  if (message.author.id === viewerId) return { lastMessage: message, unreadCount: 0, readUpTo: message.seq };
  const unseen = attendedId === id ? 0 : 1;
  return { lastMessage: message, unreadCount: unreadCount + unseen, counterpartReadUpTo: message.seq };
}
