import { useEffect, useState } from "react";
import { useApolloClient } from "../../../graphql/hooks";
import { useViewer } from "../../../graphql/session/viewerStore";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { chatSessionOf } from "../feed/chatSession";
import { copy } from "../copy";
import { watchArrivals } from "./arrivals";
import { useNotifications } from "./useNotifications";
import { useUnreadIcon } from "./useUnreadIcon";

/**
 * What tells of new messages beside every page: the browser's notifications, the tab's icon, and for those who listen a
 * sentence. An open conversation says its own messages.
 */
export function ChatNotices() {
  const client = useApolloClient();
  const [said, setSaid] = useState({ id: "", words: "" });
  useUnreadIcon(useViewer()?.unreadCount ?? 0);
  useNotifications();
  useEffect(
    () =>
      watchArrivals(client, ({ id, chatId, author }) => {
        if (chatSessionOf(client).attendedId === chatId) return;
        setSaid({ id, words: copy.notices.newMessage(author.displayName) });
      }),
    [client],
  );
  return (
    <VisuallyHidden>
      <span role="status">
        {/* New words are said, the same words again are not: each message has its own. */}
        <span key={said.id}>{said.words}</span>
      </span>
    </VisuallyHidden>
  );
}
