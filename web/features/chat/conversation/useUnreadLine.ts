import { useState } from "react";
import type { Message } from "../feed/inboxCache";

/** What is known of an open chat's unread messages. */
type Unread = { readonly unreadCount: number; readonly readUpTo: number };

/**
 * Above which message the line "New" stands, as its place in the chat: the first that was unread on opening, or that came
 * while the viewer was away. It stays until the chat is left or answered; null while there is none.
 */
export function useUnreadLine(
  stored: readonly Message[],
  viewerId: string,
  { unreadCount, readUpTo }: Unread,
): number | null {
  const [state, setState] = useState<{ readonly count: number; readonly line: number | null }>({
    count: 0,
    line: null,
  });
  const last = stored.at(-1);
  if (last !== undefined && state.count !== unreadCount) {
    const begins = state.count === 0 && unreadCount > 0;
    setState({ count: unreadCount, line: begins ? firstUnread(stored, viewerId, unreadCount, readUpTo) : state.line });
  }
  const answered = last?.author.id === viewerId && unreadCount === 0;
  if (answered && state.line !== null) setState({ count: 0, line: null });
  return state.line;
}

function firstUnread(stored: readonly Message[], viewerId: string, unreadCount: number, readUpTo: number): number {
  const theirs = stored.filter(({ author }) => author.id !== viewerId);
  return theirs.at(-unreadCount)?.seq ?? readUpTo + 1;
}
