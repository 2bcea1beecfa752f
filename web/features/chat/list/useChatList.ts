import { caughtErrorText } from "../../../graphql/errors/caughtErrorText";
import { ChatListDocument, OlderChatsDocument, UnreadChatsDocument } from "../../../graphql/generated/graphql";
import { skipToken, useQuery } from "../../../graphql/hooks";
import { withFailureToast } from "../../../ui/overlays/withFailureToast";
import type { RowChat } from "./ChatRows";
import { tallyUnread, unreadChats, withoutDuplicates } from "./shownChats";

export type ChatFilter = "all" | "unread";

const none: ReadonlySet<string> = new Set();

/**
 * Returns the viewer's loaded chats, newest message first, kept up to date by the feed. The chats in `kept` stay in the
 * unread list after they are read.
 */
export function useChatList(filter: ChatFilter = "all", kept: ReadonlySet<string> = none) {
  const all = useQuery(ChatListDocument);
  const page = all.data?.chats;
  const isWhole = page !== undefined && !page.pageInfo.hasNextPage;
  // If all chats are loaded, they include the unread ones.
  const asksServer = filter === "unread" && page !== undefined && !isWhole;
  const unread = useQuery(UnreadChatsDocument, asksServer ? { fetchPolicy: "cache-and-network" } : skipToken);

  const loaded: readonly RowChat[] = withoutDuplicates(page?.edges.map(({ node }) => node) ?? []);
  const found: readonly RowChat[] = asksServer ? (unread.data?.chats.edges.map(({ node }) => node) ?? []) : [];
  const pages = asksServer ? unread.data?.chats.pageInfo : page?.pageInfo;
  const nextPage = () => {
    const variables = { after: pages?.endCursor };
    const page = asksServer ? unread.fetchMore({ variables }) : all.fetchMore({ query: OlderChatsDocument, variables });
    return withFailureToast(page, caughtErrorText);
  };
  const failed = all.error ?? (asksServer ? unread.error : undefined);
  const viewer = all.data?.viewer ?? null;
  return {
    viewer,
    unreadTally: tallyUnread([...loaded, ...found], viewer?.unreadCount ?? 0),
    loaded,
    chats: filter === "all" ? loaded : unreadChats(loaded, found, kept),
    isLoading: all.loading || (asksServer && unread.loading && found.length === 0),
    error: failed,
    retry: () => void Promise.all([all.refetch(), asksServer && unread.refetch()]).catch(() => undefined),
    /** Fetches the next page, or the unread chats if they have not been loaded; null if there are no more. */
    more: asksServer && !unread.data ? () => unread.refetch() : pages?.hasNextPage ? nextPage : null,
    isWhole,
  };
}
