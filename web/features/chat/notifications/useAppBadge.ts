import { useEffect } from "react";
import { ChatListDocument } from "../../../graphql/generated/graphql";
import { useQuery } from "../../../graphql/hooks";
import { tallyUnread } from "../list/shownChats";

/** Sets the installed app's badge to the number of loaded chats with unread messages; pushes set the same badge. */
export function useAppBadge(): void {
  const { data } = useQuery(ChatListDocument, { fetchPolicy: "cache-only" });
  const unread = data
    ? tallyUnread(
        data.chats.edges.map(({ node }) => node),
        data.viewer?.unreadCount ?? 0,
      ).chats
    : null;
  useEffect(() => {
    // Few browsers support badges, and only for installed apps.
    const app = navigator as { setAppBadge?: (count: number) => Promise<void> };
    if (unread !== null) app.setAppBadge?.(unread).catch(() => undefined);
  }, [unread]);
}
