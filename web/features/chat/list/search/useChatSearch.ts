import { useEffect, useState } from "react";
import { ChatsNamedDocument } from "../../../../graphql/generated/graphql";
import { skipToken, useQuery } from "../../../../graphql/hooks";
import type { RowChat } from "../ChatRows";
import { withoutDuplicates } from "../shownChats";
import { chatsNamed } from "./chatsNamed";

const debounceMs = 150;

/**
 * Returns the chats whose counterpart's name matches: the loaded ones immediately and, unless all chats are loaded,
 * also those that the server finds. If the request to the server fails, the search still covers the loaded chats.
 */
export function useChatSearch(search: string, loaded: readonly RowChat[], isWhole: boolean) {
  const [named, setNamed] = useState("");
  const wanted = search.trim();
  const asksServer = wanted !== "" && !isWhole;
  useEffect(() => {
    const timer = setTimeout(() => setNamed((last) => wanted || last), debounceMs);
    return () => clearTimeout(timer);
  }, [wanted]);

  const isCurrent = asksServer && named === wanted;
  const { client, data, loading, error, refetch } = useQuery(
    ChatsNamedDocument,
    isCurrent ? { variables: { named }, fetchPolicy: "network-only" } : skipToken,
  );
  // Results are never read from the cache again, so evict them. A response that arrives after the search was cleared is
  // evicted on the next search for another name. The effect is below the query, so that on unmount, the query is
  // stopped first.
  useEffect(() => () => void client.cache.evict({ fieldName: "chats", args: { named } }), [client, named, isCurrent]);
  const known = chatsNamed(loaded, wanted);
  const found = isCurrent ? (data?.chats.edges.map(({ node }) => node) ?? []) : [];
  return {
    chats: withoutDuplicates([...known, ...found]),
    isSearching: asksServer && (!isCurrent || loading),
    error,
    retry: () => void refetch().catch(() => undefined),
  };
}
