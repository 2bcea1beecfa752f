import { useEffect, useState } from "react";
import { ChatsNamedDocument } from "../../../graphql/generated/graphql";
import { skipToken, useQuery } from "../../../graphql/hooks";
import type { RowChat } from "./ChatRows";
import { chatsNamed, eachOnce } from "./shownChats";

/** How long after the last key a search is sent. */
const debounceMs = 150;

/**
 * The chats with people of a name: at once those that are loaded, and where these are not all, soon those that the server
 * knows. When the server can't be reached, what is loaded is found all the same.
 */
export function useChatSearch(search: string, loaded: readonly RowChat[], isWhole: boolean) {
  const [named, setNamed] = useState("");
  const wanted = search.trim();
  const asksServer = wanted !== "" && !isWhole;
  useEffect(() => {
    const timer = setTimeout(() => setNamed(wanted), debounceMs);
    return () => clearTimeout(timer);
  }, [wanted]);

  const isCurrent = asksServer && named === wanted;
  const { data, loading } = useQuery(
    ChatsNamedDocument,
    isCurrent ? { variables: { named }, fetchPolicy: "network-only" } : skipToken,
  );
  const known = chatsNamed(loaded, wanted);
  const found = isCurrent ? (data?.chats.edges.map(({ node }) => node) ?? []) : [];
  return {
    chats: eachOnce([...known, ...found]),
    isSearching: asksServer && (!isCurrent || loading),
  };
}
