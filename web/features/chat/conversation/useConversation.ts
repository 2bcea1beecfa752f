import { useApolloClient, useQuery } from "../../../graphql/hooks";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { ConversationDocument } from "../../../graphql/generated/graphql";
import { isConnected, watchConnection } from "../../../graphql/connection/connectionStatus";
import { chatSessionOf } from "../feed/chatSession";
import { noteSignOfLife } from "../presence/signOfLife";
import { shownMessages } from "./messageList/shownMessages";
import { useStoredMessages } from "./messageList/useStoredMessages";
import { useRefetchAfterFailure } from "./useRefetchAfterFailure";
import { useUnreadLine } from "./messageList/useUnreadLine";

/** Returns an open chat: its displayed messages, loading state and outbox. */
export function useConversation(chatId: string, viewerId: string) {
  const client = useApolloClient();
  const { outbox } = chatSessionOf(client);
  const { data, loading, error, refetch } = useQuery(ConversationDocument, { variables: { id: chatId } });
  const outgoing = useSyncExternalStore(outbox.watch, () => outbox.of(chatId));
  const isUp = useSyncExternalStore(watchConnection, isConnected);
  const chat = data?.chat ?? null;
  // After a failed refetch, the cache may lack the history that the feed adds new messages to, so refetch again.
  const failure = chat && error;
  useRefetchAfterFailure(failure, loading, refetch);
  const { counterpartReadUpTo = 0, counterpartDeliveredUpTo = 0 } = chat ?? {};
  const { stored, hasOlder, loadOlder } = useStoredMessages(chatId, chat?.messages);
  const messages = useMemo(
    () =>
      shownMessages(stored, outgoing, { viewerId, counterpartDeliveredUpTo, counterpartReadUpTo, isConnected: isUp }),
    [stored, outgoing, viewerId, counterpartDeliveredUpTo, counterpartReadUpTo, isUp],
  );
  useEffect(() => outbox.forget(chatId, stored.at(-1)?.seq ?? 0), [outbox, outgoing, chatId, stored]);
  const last = stored.findLast(({ author }) => author.id !== viewerId);
  const lastSentAt = last?.sentAt ?? null;
  useEffect(() => noteSignOfLife(client.cache, chatId, lastSentAt), [client, chatId, lastSentAt]);
  const unread = chat ?? { readUpTo: 0, unreadCount: 0 };
  const unreadLine = useUnreadLine(stored, viewerId, unread);
  return {
    chat,
    messages,
    unreadLine,
    reading: { chatId, last, known: unread },
    loading,
    error,
    refetch,
    hasOlder,
    loadOlder,
    outbox,
  };
}
