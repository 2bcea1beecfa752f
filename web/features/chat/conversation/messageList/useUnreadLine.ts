import { useState } from "react";
import type { Message } from "../../feed/inboxCache";

type Unread = { readonly unreadCount: number; readonly readUpTo: number };

/**
 * Returns the lowest sequence number below the "New" line; null if there is no line. The line is above the first
 * message that was unread when the chat was opened or that arrived while the viewer was away. It stays until the viewer
 * leaves the chat or replies.
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
  const replied = last?.author.id === viewerId && unreadCount === 0;
  if (replied && state.line !== null) setState({ count: 0, line: null });
  return state.line;
}

function firstUnread(stored: readonly Message[], viewerId: string, unreadCount: number, readUpTo: number): number {
  const theirs = stored.filter(({ author }) => author.id !== viewerId);
  return theirs.at(-unreadCount)?.seq ?? readUpTo + 1;
}
