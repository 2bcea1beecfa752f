import { ChatListDocument, UnreadChatsDocument } from "../../../graphql/generated/graphql";
import { skipToken, useQuery } from "../../../graphql/hooks";
import type { RowChat } from "./ChatRows";
import { eachOnce, unreadChats } from "./shownChats";

/** Which of the viewer's chats: all, or those with unread messages. */
export type ChatFilter = "all" | "unread";

const nobody: ReadonlySet<string> = new Set();

/**
 * The viewer's chats as far as they are loaded, the one with the newest message first, kept live by the feed. `kept` are
 * listed among the unread ones although they have been read.
 */
export function useChatList(filter: ChatFilter = "all", kept: ReadonlySet<string> = nobody) {
  const all = useQuery(ChatListDocument);
  const page = all.data?.chats;
  const isWhole = page !== undefined && !page.pageInfo.hasNextPage;
  // Where all chats are loaded the unread ones are among them.
  const asksServer = filter === "unread" && page !== undefined && !isWhole;
  const unread = useQuery(UnreadChatsDocument, asksServer ? { fetchPolicy: "cache-and-network" } : skipToken);

  const loaded: readonly RowChat[] = eachOnce(page?.edges.map(({ node }) => node) ?? []);
  const found: readonly RowChat[] = asksServer ? (unread.data?.chats.edges.map(({ node }) => node) ?? []) : [];
  const pages = asksServer ? unread.data?.chats.pageInfo : page?.pageInfo;
  const { fetchMore } = asksServer ? unread : all;
  const failed = all.error ?? (asksServer ? unread.error : undefined);
  return {
    viewer: all.data?.viewer ?? null,
    /** All that are loaded. */
    loaded,
    chats: filter === "all" ? loaded : unreadChats(loaded, found, kept),
    isLoading: all.loading || (asksServer && unread.loading && found.length === 0),
    error: failed,
    retry: () => void Promise.all([all.refetch(), asksServer && unread.refetch()]).catch(() => undefined),
    /** Fetches the next page; null where there is none. */
    more: pages?.hasNextPage ? () => fetchMore({ variables: { after: pages.endCursor } }) : null,
    isWhole,
  };
}
