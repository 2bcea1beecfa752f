import { useEffect, useState } from "react";
import { ChatsNamedDocument } from "../../../graphql/generated/graphql";
import { useApolloClient } from "../../../graphql/hooks";
import type { RowChat } from "./ChatRows";
import { chatsNamed, eachOnce } from "./shownChats";

/** A search that is still being typed does not go out: this many milliseconds after the last key it does. */
const pause = 150;

type Found = { readonly search: string; readonly chats: readonly RowChat[] };

/**
 * The chats with people of a name: at once those that are loaded, and where these are not all, soon those that the server
 * knows.
 */
export function useChatSearch(search: string, loaded: readonly RowChat[], isWhole: boolean) {
  const client = useApolloClient();
  const [found, setFound] = useState<Found>({ search: "", chats: [] });
  const wanted = search.trim();
  const asksServer = wanted !== "" && !isWhole;

  useEffect(() => {
    if (!asksServer) return;
    let isCurrent = true;
    const ask = () =>
      client
        .query({ query: ChatsNamedDocument, variables: { named: wanted }, fetchPolicy: "network-only" })
        .then(({ data }) => data?.chats.edges.map(({ node }) => node) ?? [])
        // What is loaded is found all the same.
        .catch(() => [])
        .then((chats) => isCurrent && setFound({ search: wanted, chats }));
    const timer = setTimeout(() => void ask(), pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, wanted, asksServer]);

  const known = chatsNamed(loaded, wanted);
  const isCurrent = found.search === wanted;
  return {
    chats: eachOnce([...known, ...(asksServer && isCurrent ? found.chats : [])]),
    isSearching: asksServer && !isCurrent,
  };
}
