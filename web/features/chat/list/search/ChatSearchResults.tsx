import { errorText, errorTitle } from "../../../../graphql/errors/errorTitle";
import { EmptyState } from "../../../../ui/feedback/EmptyState";
import { ErrorState } from "../../../../ui/feedback/ErrorState";
import { useFailureToast } from "../../../../ui/overlays/useFailureToast";
import { copy } from "../../copy";
import { ChatListSkeleton } from "../ChatListStates";
import { ChatRows, type ChatRowsProps } from "../ChatRows";
import type { useChatSearch } from "./useChatSearch";

export function ChatSearchResults({
  search,
  found: { chats, isSearching, error, retry },
  ...use
}: ChatRowsProps & { readonly search: string; readonly found: ReturnType<typeof useChatSearch> }) {
  useFailureToast(error, errorText);
  if (chats.length === 0 && error) {
    return <ErrorState title={copy.listFailed} body={errorTitle(error)} onRetry={retry} />;
  }
  return (
    <>
      {chats.length === 0 && isSearching && <ChatListSkeleton />}
      {chats.length === 0 && !isSearching && (
        <EmptyState title={copy.search.none(search)} body={copy.search.noneHint} />
      )}
      {chats.length > 0 && (
        <ChatRows {...use} chats={chats} label={copy.search.results} isWhole={!isSearching && !error} />
      )}
    </>
  );
}
