import { Activity, useEffect, useId, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import { errorText } from "../../../graphql/errors/errorTitle";
import { isComposing } from "../../../ui/forms/isComposing";
import { SearchBox } from "../../../ui/forms/SearchBox";
import { Tabs } from "../../../ui/layout/Tabs";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { useMediaQuery } from "../../../ui/layout/useMediaQuery";
import { useFailureToast } from "../../../ui/overlays/useFailureToast";
import { below } from "../../../ui/theme/tokens";
import { Badge } from "../../../ui/elements/Badge";
import * as css from "./ChatColumn.css";
import { ChatList } from "../list/ChatList";
import { chatAddress } from "../chatAddress";
import { copy } from "../copy";
import type { RowsHandle } from "../list/ChatRows";
import { ChatSearchResults } from "../list/search/ChatSearchResults";
import { useChatList, type ChatFilter } from "../list/useChatList";
import { useChatSearch } from "../list/search/useChatSearch";
import { useMutedChats } from "../mute/useMutedChats";
import { useChatKeys } from "./useChatKeys";

export function ChatColumn({
  selectedId,
  handle,
}: {
  readonly selectedId: string | null;
  readonly handle: RefObject<RowsHandle | null>;
}) {
  const [filter, setFilter] = useState<ChatFilter>("all");
  const [search, setSearch] = useState("");
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const isPhone = useMediaQuery(below.md);
  const navigate = useNavigate();
  const searchId = useId();

  const kept = new Set([selectedId, focusedId].filter((id) => id !== null));
  const list = useChatList(filter, kept);
  useFailureToast(list.error, errorText);
  useFailureToast(useMutedChats().error, errorText);
  const found = useChatSearch(search, list.loaded, list.isWhole);
  const isSearching = search.trim() !== "";
  const hasFound = !found.isSearching && (!found.error || found.chats.length > 0);
  const shown = isSearching ? found.chats : list.chats;

  const open = (chatId: string) => {
    flushSync(() => setSearch(""));
    // Only opening another chat moves focus, and the search result that had it is gone.
    if (chatId === selectedId) handle.current?.focus(chatId);
    void navigate(chatAddress(chatId), { replace: chatId === selectedId });
  };
  const focusSearch = () => document.getElementById(searchId)?.focus();
  const close = () => void navigate("/dashboard/chat");
  // On phones, an open chat hides the search, which can get focus only once the chat is closed.
  const searchNext = useRef(false);
  const onSearch = () => {
    searchNext.current = isPhone && selectedId !== null;
    if (searchNext.current) close();
    else focusSearch();
  };
  useEffect(() => {
    if (searchNext.current && selectedId === null) document.getElementById(searchId)?.focus();
    searchNext.current = false;
  }, [searchId, selectedId]);
  useChatKeys({ chats: shown, selectedId, onOpen: open, onClose: close, onSearch });

  const rows = { handle, selectedId, onOpen: open, onLeave: close, onFocusRow: setFocusedId, onLeaveUp: focusSearch };
  return (
    <div className={css.column}>
      <div role="search" className={css.search}>
        <SearchBox
          id={searchId}
          label={copy.search.label}
          hideLabel
          placeholder={copy.search.placeholder}
          aria-keyshortcuts="Control+K Meta+K"
          value={search}
          onChange={setSearch}
          onKeyDown={(event) => {
            if (isComposing(event.nativeEvent)) return;
            if (event.key === "Escape" && search !== "") {
              event.preventDefault();
              setSearch("");
            }
            const hasModifier = event.altKey || event.ctrlKey || event.metaKey;
            if (event.key === "ArrowDown" && !hasModifier && shown.length > 0) {
              event.preventDefault();
              handle.current?.focus(shown[0]?.id);
            }
            if (event.key === "Enter" && isSearching && shown[0]) open(shown[0].id);
          }}
        />
      </div>
      <VisuallyHidden>
        <span role="status">{isSearching && hasFound && copy.search.count(shown.length)}</span>
      </VisuallyHidden>
      {isSearching && list.viewer ? (
        <ChatSearchResults {...rows} search={search.trim()} found={found} viewerId={list.viewer.person.id} />
      ) : (
        <Tabs
          label={copy.tabs.label}
          tabs={[
            { value: "all", label: copy.tabs.all },
            { value: "unread", label: <UnreadTab {...list.unreadTally} /> },
          ]}
          value={filter}
          onChange={setFilter}
          className={css.tabs}
          panel={() => (
            // While the column is hidden, React renders the rows at low priority.
            <Activity mode={isPhone && selectedId !== null ? "hidden" : "visible"}>
              <ChatList {...rows} of={list} filter={filter} />
            </Activity>
          )}
        />
      )}
    </div>
  );
}

function UnreadTab({ chats, isExact }: { readonly chats: number; readonly isExact: boolean }) {
  return (
    <>
      {copy.tabs.unread}
      {chats > 0 && <Badge count={isExact ? chats : `${chats}+`} text={copy.tabs.unreadChats(chats, isExact)} />}
    </>
  );
}
