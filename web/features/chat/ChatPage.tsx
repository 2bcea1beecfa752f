import { MessagesSquare } from "lucide-react";
import { useEffect, useRef } from "react";
import { useNavigationType, useSearchParams } from "react-router-dom";
import { useViewer } from "../../graphql/viewerStore";
import { classes } from "../../ui/classes";
import { EmptyState } from "../../ui/EmptyState";
import { PageHeading } from "../../ui/PageHeading";
import { PageTitle } from "../../ui/PageTitle";
import { Tabs } from "../../ui/Tabs";
import { ChatList } from "./ChatList";
import * as css from "./ChatPage.css";
import { Conversation } from "./Conversation";
import { copy } from "./copy";

const tabs = [{ value: "all", label: copy.tabs.all }] as const;

/** The chat on the whole screen: the list, and beside it the chat that `?chat=` names. */
export function ChatPage() {
  const [params] = useSearchParams();
  const viewer = useViewer();
  const chatId = params.get("chat");
  const chosenHere = useNavigationType() === "PUSH";
  const before = useRef(chatId);

  useEffect(() => {
    // Back in the list of a phone one goes on where one was.
    if (chatId === null && before.current !== null) document.getElementById(`chat-${before.current}`)?.focus();
    before.current = chatId;
  }, [chatId]);

  if (viewer === null) return null;
  const isOpen = chatId !== null;
  return (
    <div className={css.page}>
      <PageTitle>{copy.title}</PageTitle>
      <section aria-label={copy.chats} className={classes(css.column, isOpen && css.columnBeside)}>
        <PageHeading size="normal" className={classes(css.heading, isOpen && css.headingBeside)}>
          {copy.title}
        </PageHeading>
        <Tabs
          label={copy.tabs.label}
          tabs={tabs}
          value="all"
          onChange={() => undefined}
          className={classes(css.tabs, isOpen && css.awayOnPhones)}
          panel={() => <ChatList selectedId={chatId} />}
        />
      </section>
      <div className={classes(css.pane, !isOpen && css.awayOnPhones)}>
        {chatId === null ? (
          <div className={css.centre}>
            <EmptyState title={copy.noneSelected} picture={<MessagesSquare size={48} strokeWidth={1.5} />} />
          </div>
        ) : (
          <Conversation key={chatId} chatId={chatId} viewerId={viewer.id} takesFocus={chosenHere} />
        )}
      </div>
    </div>
  );
}
