import { errorTitle } from "../../../graphql/errorTitle";
import { ChatToMarkDocument, MarkUnreadDocument, ReadMessagesDocument } from "../../../graphql/generated/graphql";
import { useApolloClient } from "../../../graphql/hooks";
import { showToast } from "../../../ui/toastStore";
import { copy } from "../copy";
import { clearUnread } from "../inboxCache";

type Markable = {
  readonly id: string;
  readonly unreadCount: number;
  readonly counterpart: { readonly displayName: string };
};

/**
 * Marks a chat as read, or where nothing is unread, the counterpart's last message as unread. What came of it is told by
 * the feed, here and in all other tabs; a failure is told in a toast.
 */
export function useMarkChat(): (chat: Markable) => Promise<void> {
  const client = useApolloClient();
  return async ({ id, unreadCount, counterpart }) => {
    const isUnread = unreadCount > 0;
    if (isUnread) clearUnread(client.cache, id);
    try {
      const { data } = await client.query({
        query: ChatToMarkDocument,
        variables: { id },
        fetchPolicy: "no-cache",
      });
      const messageId = data?.chat?.counterpartLastMessage?.id;
      if (messageId === undefined) {
        showToast({ title: copy.marks.nothing(counterpart.displayName) });
        return;
      }
      await client.mutate({
        mutation: isUnread ? ReadMessagesDocument : MarkUnreadDocument,
        variables: { input: { messageId } },
        fetchPolicy: "no-cache",
      });
    } catch (error) {
      showToast({ variant: "destructive", title: errorTitle(error) });
    }
  };
}
