import { useDeferredValue, useEffect, useRef, useState } from "react";
import { ButtonLink } from "../../../ui/elements/Button";
import { serverNow } from "../../../graphql/connection/serverTime";
import { errorText, errorTitle } from "../../../graphql/errors/errorTitle";
import { EmptyState } from "../../../ui/feedback/EmptyState";
import { ErrorState } from "../../../ui/feedback/ErrorState";
import { useFailureToast } from "../../../ui/overlays/useFailureToast";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { ConversationHeader } from "./ConversationHeader";
import { ConversationSkeleton } from "./ConversationSkeleton";
import { copy } from "../copy";
import * as css from "./Conversation.css";
import { mayBeEdited } from "./message/mayBeEdited";
import { MessageList } from "./messageList/MessageList";
import { MessageWriter } from "../composer/MessageWriter";
import { OutboxDelivery } from "../outbox/OutboxDelivery";
import { ReadReports } from "../feed/ReadReports";
import type { ConversationMessage } from "./messageList/shownMessages";
import { useArrivals } from "./messageList/useArrivals";
import { useConversation } from "./useConversation";
import { useMessageChanges } from "./message/useMessageChanges";

export function Conversation({
  chatId,
  viewerId,
  takesFocus,
  bare = false,
}: {
  readonly chatId: string;
  readonly viewerId: string;
  /** Whether the chat was just selected. If so, the composer or, on phones, the counterpart's name gets focus. */
  readonly takesFocus: boolean;
  /** Whether to omit the header, because the parent shows the counterpart's name. */
  readonly bare?: boolean;
}) {
  const open = useConversation(chatId, viewerId);
  const { chat, messages, outbox } = open;
  useFailureToast(chat === null && !open.loading ? open.error : undefined, errorText);
  const name = chat?.counterpart.displayName ?? "";
  const announcement = useArrivals(chat && messages, name);
  const changes = useMessageChanges();
  const [editing, setEditing] = useState<ConversationMessage | null>(null);
  if (editing !== null && messages.some(({ key, change }) => key === editing.key && change === "removed"))
    setEditing(null);
  const wasEditing = useRef(false);
  const composer = useRef<HTMLTextAreaElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  // Defers the first render of the messages to keep the browser responsive.
  const ready = useDeferredValue(chat !== null);
  useEffect(() => {
    if (!ready || !takesFocus) return;
    const wide = window.matchMedia("(min-width: 768px)").matches;
    (wide ? composer.current : (heading.current ?? composer.current))?.focus();
  }, [ready, takesFocus]);
  useEffect(() => {
    if (editing !== null) {
      composer.current?.focus();
      composer.current?.setSelectionRange(editing.content.length, editing.content.length);
    } else if (wasEditing.current && document.activeElement === document.body) {
      // The edit field, which had focus, has been removed.
      composer.current?.focus();
    }
    wasEditing.current = editing !== null;
  }, [editing]);

  if (chat === null ? open.loading : !ready) return <ConversationSkeleton />;
  if (chat === null) {
    const toChats = <ButtonLink to="/dashboard/chat">{copy.conversation.toChats}</ButtonLink>;
    return (
      <div className={css.center}>
        {open.error ? (
          <ErrorState
            title={copy.conversation.failed}
            body={errorTitle(open.error)}
            onRetry={() => void open.refetch().catch(() => undefined)}
            action={bare ? undefined : toChats}
          />
        ) : (
          <EmptyState title={copy.conversation.unknown} body={copy.conversation.unknownHint} action={toChats} />
        )}
      </div>
    );
  }
  return (
    <div className={css.conversation}>
      {!bare && (
        <ConversationHeader
          chatId={chatId}
          counterpart={chat.counterpart}
          timeZone={chat.counterpartTimeZone}
          headingRef={heading}
        />
      )}
      <OutboxDelivery />
      <ReadReports {...open.reading} />
      <MessageList
        messages={messages}
        counterpart={chat.counterpart}
        unreadLine={open.unreadLine}
        hasOlder={open.hasOlder}
        onOlder={open.loadOlder}
        handlers={{ onEdit: setEditing, onRemove: ({ id }) => id !== null && void changes.remove(id) }}
        unsent={{ onRetry: (message) => outbox.retry(message), onDiscard: (message) => outbox.discard(message) }}
      />
      <VisuallyHidden>
        <span aria-live="polite">
          {/* Screen readers announce only changes, so the key replaces the element even if the text is the same. */}
          <span key={announcement.seq}>{announcement.text}</span>
        </span>
      </VisuallyHidden>
      <MessageWriter
        ref={composer}
        chatId={chatId}
        name={name}
        editing={editing}
        onSend={(text) => outbox.send(chatId, text)}
        onEditLast={() => setEditing(lastEditable(messages))}
        onEdited={async (text, signal) => {
          const isDone = text === null || !editing?.id || (await changes.edit(editing.id, text, signal));
          // By now, the viewer may be editing a different message.
          if (isDone) setEditing((now) => (now === editing ? null : now));
        }}
      />
    </div>
  );
}

function lastEditable(messages: readonly ConversationMessage[]): ConversationMessage | null {
  const own = messages.findLast(({ progress, change }) => progress !== "arrived" && change !== "removed");
  return own && mayBeEdited(own, serverNow()) ? own : null;
}
