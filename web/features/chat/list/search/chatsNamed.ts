import type { ShownChat } from "../shownChats";
import { nameWordsOf } from "./nameWords";

/**
 * Returns the chats for which each word of the search starts a word of the counterpart's name, as on the server. In
 * scripts without spaces, a word can start at any letter. The server compares only ten words and, in such scripts, only
 * the first ten letters of each.
 */
export function chatsNamed<Chat extends ShownChat>(chats: readonly Chat[], search: string): readonly Chat[] {
  const wanted = nameWordsOf(search);
  return chats.filter(({ counterpart }) => {
    const name = ` ${nameWordsOf(counterpart.displayName).join(" ")}`;
    return wanted.every((beginning) => name.includes(` ${beginning}`));
  });
}
