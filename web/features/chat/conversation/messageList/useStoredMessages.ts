import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { ConversationDocument, type ConversationQuery } from "../../../../graphql/generated/graphql";
import { useApolloClient, useLazyQuery } from "../../../../graphql/hooks";
import { chatSessionOf } from "../../feed/chatSession";

/** The server's maximum. */
const olderPageSize = 100;

type Newest = NonNullable<ConversationQuery["chat"]>["messages"];

/**
 * Returns the loaded messages of an open chat: those fetched by scrolling up, then those in the cache. `loadOlder`
 * rejects if the request fails.
 */
export function useStoredMessages(chatId: string, newest: Newest | undefined) {
  const client = useApolloClient();
  const { older } = chatSessionOf(client);
  const upTo = newest?.pageInfo.startCursor ?? null;
  const run = useSyncExternalStore(older.watch, () => older.before(chatId, upTo));
  useEffect(() => () => older.forget(chatId), [older, chatId]);

  const [fetchOlder] = useLazyQuery(ConversationDocument, { fetchPolicy: "no-cache" });
  const edges = newest?.edges;
  const stored = useMemo(() => [...(run?.messages ?? []), ...(edges?.map(({ node }) => node) ?? [])], [run, edges]);
  const before = run === null ? upTo : run.startCursor;
  const loadOlder = useCallback(async () => {
    const { data, error } = await fetchOlder({ variables: { id: chatId, last: olderPageSize, before } });
    if (error) throw error as Error;
    if (data?.chat) older.add(chatId, upTo, before, data.chat.messages);
  }, [fetchOlder, older, chatId, upTo, before]);

  return { stored, hasOlder: (run ?? newest?.pageInfo)?.hasPreviousPage ?? false, loadOlder };
}
