import { MessagesSquare } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useNavigationType, useSearchParams } from "react-router-dom";
import { useViewer } from "../../../graphql/session/viewerStore";
import { classes } from "../../../ui/theme/classes";
import { EmptyState } from "../../../ui/feedback/EmptyState";
import { lazyPart } from "../../../ui/feedback/lazyPart";
import { PageHeading } from "../../../ui/layout/PageHeading";
import { PageTitle } from "../../../ui/layout/PageTitle";
import { ChatColumn } from "./ChatColumn";
import * as css from "./ChatPage.css";
import { ChatTools } from "./ChatTools";
import { ConversationSkeleton } from "../conversation/ConversationSkeleton";
import { chatIdIn } from "../chatAddress";
import { copy } from "../copy";
import { NoChats } from "../list/ChatListStates";
import type { RowsHandle } from "../list/ChatRows";
import { useChatList } from "../list/useChatList";

export { chatLoader } from "../chatLoader";

const fetchConversation = () => import("../conversation/Conversation");
const prefetchConversation = () => void fetchConversation().catch(() => undefined);
const Conversation = lazyPart(async () => (await fetchConversation()).Conversation, <ConversationSkeleton />);

export function ChatPage() {
  const [params] = useSearchParams();
  const viewer = useViewer();
  const chatId = chatIdIn(params);
  const openedByUser = useNavigationType() === "PUSH";
  // A chat takes focus on Back and Forward too, but not when the page is opened at the chat's URL.
  const [firstId] = useState(chatId);
  const [hasMoved, setHasMoved] = useState(false);
  if (chatId !== firstId && !hasMoved) setHasMoved(true);
  const before = useRef(chatId);
  const column = useRef<HTMLElement>(null);
  const rows = useRef<RowsHandle>(null);

  useEffect(() => {
    // Returning to the list restores focus to the previous chat's row, unless the list or its search already has focus.
    if (chatId === null && before.current !== null && !column.current?.contains(document.activeElement)) {
      if (rows.current) rows.current.focus(before.current);
      else column.current?.querySelector("h1")?.focus();
    }
    before.current = chatId;
  }, [chatId]);

  const { viewer: listViewer, loaded, isWhole } = useChatList();
  if (viewer === null) return null;
  const isOpen = chatId !== null;
  if (listViewer !== null && isWhole && loaded.length === 0 && !isOpen) {
    return (
      <div className={css.empty}>
        <PageTitle>{copy.title}</PageTitle>
        <PageHeading size="normal">{copy.title}</PageHeading>
        <div className={css.center}>
          <NoChats role={listViewer.person.role} />
        </div>
      </div>
    );
  }
  return (
    <div className={css.page}>
      <PageTitle>{copy.title}</PageTitle>
      <section
        ref={column}
        aria-label={copy.chats}
        className={classes(css.column, isOpen && css.columnBeside)}
        onPointerEnter={prefetchConversation}
        onFocus={prefetchConversation}
      >
        <div className={classes(css.head, isOpen && css.headBeside)}>
          <PageHeading size="normal">{copy.title}</PageHeading>
          <div className={classes(isOpen && css.hiddenOnPhones)}>
            <ChatTools />
          </div>
        </div>
        <div className={classes(css.lists, isOpen && css.hiddenOnPhones)}>
          <ChatColumn selectedId={chatId} handle={rows} />
        </div>
      </section>
      <div className={classes(css.pane, !isOpen && css.hiddenOnPhones)}>
        {chatId === null ? (
          <div className={css.center}>
            <EmptyState title={copy.noneSelected} picture={<MessagesSquare size={48} strokeWidth={1.5} />} />
          </div>
        ) : (
          <Conversation key={chatId} chatId={chatId} viewerId={viewer.id} takesFocus={openedByUser || hasMoved} />
        )}
      </div>
    </div>
  );
}
