import { caughtErrorText } from "../../../graphql/errors/caughtErrorText";
import { ChatToMarkDocument, MarkUnreadDocument, ReadMessagesDocument } from "../../../graphql/generated/graphql";
import { useApolloClient, useMutation, type ApolloCache } from "../../../graphql/hooks";
import { showToast } from "../../../ui/overlays/toastStore";
import { copy } from "../copy";
import { clearUnread, lastSeqOf } from "../feed/inboxCache";

type Markable = {
  readonly id: string;
  readonly unreadCount: number;
  readonly counterpart: { readonly displayName: string };
};

/**
 * Returns a function that marks a chat as read or, if nothing is unread, marks the counterpart's last message as
 * unread. The chat is shown as read immediately, and as unread again if the request fails; the feed delivers the result
 * to all tabs, including this one. A failure is shown in a toast.
 */
export function useMarkChat(): (chat: Markable) => Promise<void> {
  const client = useApolloClient();
  const [markRead] = useMutation(ReadMessagesDocument, { fetchPolicy: "no-cache" });
  const [markUnread] = useMutation(MarkUnreadDocument, { fetchPolicy: "no-cache" });
  const mark = async ({ id, counterpart }: Markable, isUnread: boolean): Promise<boolean> => {
    try {
      // Unlike `useLazyQuery`, this continues if the chat's row is unmounted.
      const { data: found } = await client.query({
        query: ChatToMarkDocument,
        variables: { id },
        fetchPolicy: "no-cache",
      });
      const messageId = found?.chat?.counterpartLastMessage?.id;
      if (messageId === undefined) {
        showToast({ title: copy.marks.nothing(counterpart.displayName) });
        return false;
      }
      const input = { variables: { input: { messageId } } };
      const payload = isUnread
        ? (await markRead(input)).data?.readMessages
        : (await markUnread(input)).data?.markUnread;
      const [problem] = payload?.userErrors ?? [];
      if (problem) showToast({ variant: "destructive", title: problem.reason });
      return !problem;
    } catch (error) {
      showToast({ variant: "destructive", ...caughtErrorText(error) });
      return false;
    }
  };
  return async (chat) => {
    const isUnread = chat.unreadCount > 0;
    const end = isUnread ? showAsRead(client.cache, chat.id) : undefined;
    const isMarked = await mark(chat, isUnread);
    end?.(isMarked);
  };
}

/**
 * Until the returned function is called, shows a chat as read in an optimistic cache layer; the feed keeps updating the
 * counts beneath it. Afterward, the chat stays read if the server marked it as read (`isMarked`), unless newer events
 * have already updated its count.
 */
function showAsRead(cache: ApolloCache, chatId: string): (isMarked: boolean) => void {
  const layer = `read:${chatId}`;
  const before = lastSeqOf(cache, chatId);
  cache.batch({ optimistic: layer, update: (layered) => clearUnread(layered, chatId) });
  return (isMarked) =>
    cache.batch({
      removeOptimistic: layer,
      update: () => isMarked && lastSeqOf(cache, chatId) === before && clearUnread(cache, chatId),
    });
}
