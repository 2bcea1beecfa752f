import type { ShownChat } from "../shownChats";
import { nameWordsOf } from "./nameWords";

/** Returns the chats for which each word of the search starts a word of the counterpart's name, as on the server. */
export function chatsNamed<Chat extends ShownChat>(chats: readonly Chat[], search: string): readonly Chat[] {
  const wanted = nameWordsOf(search);
  return chats.filter(({ counterpart }) => {
    const words = nameWordsOf(counterpart.displayName);
    return wanted.every((beginning) => words.some((word) => word.startsWith(beginning)));
  });
}
