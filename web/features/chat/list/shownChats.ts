import { folded } from "../../../ui/data/matching";

/** What decides whether a chat is listed. */
export type ShownChat = {
  readonly id: string;
  readonly unreadCount: number;
  readonly counterpart: { readonly displayName: string };
};

/** Each chat once, where it stands first: one that moved up while a page was on its way comes with that page again. */
export function eachOnce<Chat extends ShownChat>(chats: readonly Chat[]): readonly Chat[] {
  const seen = new Set<string>();
  return chats.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/**
 * The chats with unread messages in the order of all chats: of the loaded ones those that are unread now, then those the
 * server found further down. `kept` stay although they have been read: nothing vanishes from under somebody's hands.
 */
export function unreadChats<Chat extends ShownChat>(
  loaded: readonly Chat[],
  found: readonly Chat[],
  kept: ReadonlySet<string>,
): readonly Chat[] {
  return eachOnce([...loaded, ...found]).filter(({ id, unreadCount }) => unreadCount > 0 || kept.has(id));
}

/** The chats with people whose name has words that begin as the search's words; the server finds by the same rule. */
export function chatsNamed<Chat extends ShownChat>(chats: readonly Chat[], search: string): readonly Chat[] {
  const wanted = wordsOf(search);
  return chats.filter(({ counterpart }) => {
    const words = wordsOf(counterpart.displayName);
    return wanted.every((beginning) => words.some((word) => word.startsWith(beginning)));
  });
}

const wordsOf = (text: string): readonly string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
