import { useApolloClient, useQuery } from "../../graphql/hooks";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { ConversationDocument } from "../../graphql/generated/graphql";
import { chatSessionOf } from "./chatSession";
import { draftOf, keepDraft } from "./drafts";
import { shownMessages } from "./shownMessages";
import { useReading } from "./useReading";

/** An open chat: its messages as they are shown, what can be done with it, and where it stands with the server. */
export function useConversation(chatId: string, viewerId: string) {
  const { outbox } = chatSessionOf(useApolloClient());
  const { data, loading, error, fetchMore, refetch } = useQuery(ConversationDocument, { variables: { id: chatId } });
  const outgoing = useSyncExternalStore(outbox.watch, () => outbox.of(chatId));
  const chat = data?.chat ?? null;
  const counterpartReadUpTo = chat?.counterpartReadUpTo ?? 0;
  const edges = chat?.messages.edges;
  const stored = useMemo(() => edges?.map(({ node }) => node) ?? [], [edges]);
  const messages = useMemo(
    () => shownMessages(stored, outgoing, { viewerId, counterpartReadUpTo }),
    [stored, outgoing, viewerId, counterpartReadUpTo],
  );
  useEffect(
    () => outbox.forget(chatId, new Set(stored.map(({ clientMessageId }) => clientMessageId))),
    [outbox, chatId, stored],
  );
  useReading(
    chatId,
    stored.findLast(({ author }) => author.id !== viewerId),
    chat ?? { readUpTo: 0, unreadCount: 0 },
  );
  return {
    chat,
    messages,
    loading,
    error,
    refetch,
    hasOlder: chat?.messages.pageInfo.hasPreviousPage ?? false,
    loadOlder: () => fetchMore({ variables: { before: chat?.messages.pageInfo.startCursor } }),
    send: (content: string) => outbox.send(chatId, content),
    retry: outbox.retry.bind(outbox),
    draft: draftOf(chatId),
    keepDraft: (text: string) => keepDraft(chatId, text),
  };
}
