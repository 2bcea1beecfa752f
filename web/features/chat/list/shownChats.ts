/** The fields that determine whether a chat is listed. */
export type ShownChat = {
  readonly id: string;
  readonly unreadCount: number;
  readonly counterpart: { readonly displayName: string };
};

/** Returns each chat's first occurrence: a chat that moves up while a page is loading may also be on that page. */
export function withoutDuplicates<Chat extends ShownChat>(chats: readonly Chat[]): readonly Chat[] {
  const seen = new Set<string>();
  return chats.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/**
 * Returns the chats with unread messages: first the loaded ones, then those that the server found farther down. The
 * chats in `kept` stay listed after they are read, so that a chat does not disappear while the user is working with it.
 */
export function unreadChats<Chat extends ShownChat>(
  loaded: readonly Chat[],
  found: readonly Chat[],
  kept: ReadonlySet<string>,
): readonly Chat[] {
  return withoutDuplicates([...loaded, ...found]).filter(({ id, unreadCount }) => unreadCount > 0 || kept.has(id));
}

/**
 * Counts the chats with unread messages, given the known chats and the number of unread messages in all chats.
 * `isExact` is false if there are more unread chats farther down.
 */
export function tallyUnread(known: readonly ShownChat[], unreadMessages: number) {
  const unread = withoutDuplicates(known).filter(({ unreadCount }) => unreadCount > 0);
  const messages = unread.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
  return { chats: unread.length, isExact: messages >= unreadMessages };
}
