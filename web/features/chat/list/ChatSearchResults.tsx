import { EmptyState } from "../../../ui/feedback/EmptyState";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { copy } from "../copy";
import { ChatListWait } from "./ChatListStates";
import { ChatRows, type RowUse } from "./ChatRows";
import type { useChatSearch } from "./useChatSearch";

/** What a search over the chats found; how many is said to those who listen. */
export function ChatSearchResults({
  search,
  found: { chats, isSearching },
  ...use
}: RowUse & { readonly search: string; readonly found: ReturnType<typeof useChatSearch> }) {
  return (
    <>
      <VisuallyHidden>
        <span role="status">{isSearching ? "" : copy.search.count(chats.length)}</span>
      </VisuallyHidden>
      {chats.length === 0 && isSearching && <ChatListWait />}
      {chats.length === 0 && !isSearching && (
        <EmptyState title={copy.search.none(search)} body={copy.search.noneHint} />
      )}
      {chats.length > 0 && <ChatRows {...use} chats={chats} label={copy.search.results} isWhole={!isSearching} />}
    </>
  );
}
