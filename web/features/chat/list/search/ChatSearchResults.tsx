import { EmptyState } from "../../../../ui/feedback/EmptyState";
import { VisuallyHidden } from "../../../../ui/layout/VisuallyHidden";
import { copy } from "../../copy";
import { ChatListSkeleton } from "../ChatListStates";
import { ChatRows, type ChatRowsProps } from "../ChatRows";
import type { useChatSearch } from "./useChatSearch";

/** The results of a chat search; the number of results is announced to screen readers. */
export function ChatSearchResults({
  search,
  found: { chats, isSearching },
  ...use
}: ChatRowsProps & { readonly search: string; readonly found: ReturnType<typeof useChatSearch> }) {
  return (
    <>
      <VisuallyHidden>
        <span role="status">{isSearching ? "" : copy.search.count(chats.length)}</span>
      </VisuallyHidden>
      {chats.length === 0 && isSearching && <ChatListSkeleton />}
      {chats.length === 0 && !isSearching && (
        <EmptyState title={copy.search.none(search)} body={copy.search.noneHint} />
      )}
      {chats.length > 0 && <ChatRows {...use} chats={chats} label={copy.search.results} isWhole={!isSearching} />}
    </>
  );
}
