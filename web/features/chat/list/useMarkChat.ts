import { errorText } from "../../../graphql/errors/errorTitle";
import { ChatToMarkDocument, MarkUnreadDocument, ReadMessagesDocument } from "../../../graphql/generated/graphql";
import { useApolloClient, useLazyQuery, useMutation } from "../../../graphql/hooks";
import { showToast } from "../../../ui/overlays/toastStore";
import { copy } from "../copy";
import { clearUnread } from "../feed/inboxCache";

type Markable = {
  readonly id: string;
  readonly unreadCount: number;
  readonly counterpart: { readonly displayName: string };
};

/**
 * Marks a chat as read or, if nothing is unread, the counterpart's last message as unread. The feed delivers the result
 * to all tabs, including this one; a failure is shown in a toast.
 */
export function useMarkChat(): (chat: Markable) => Promise<void> {
  const { cache } = useApolloClient();
  const [fetchChat] = useLazyQuery(ChatToMarkDocument, { fetchPolicy: "no-cache" });
  const [markRead] = useMutation(ReadMessagesDocument, { fetchPolicy: "no-cache" });
  const [markUnread] = useMutation(MarkUnreadDocument, { fetchPolicy: "no-cache" });
  return async ({ id, unreadCount, counterpart }) => {
    const isUnread = unreadCount > 0;
    if (isUnread) clearUnread(cache, id);
    try {
      const { data, error } = await fetchChat({ variables: { id } });
      if (error) throw error as Error;
      const messageId = data?.chat?.counterpartLastMessage?.id;
      if (messageId === undefined) {
        showToast({ title: copy.marks.nothing(counterpart.displayName) });
        return;
      }
      await (isUnread ? markRead : markUnread)({ variables: { input: { messageId } } });
    } catch (error) {
      showToast({ variant: "destructive", ...errorText(error) });
    }
  };
}
