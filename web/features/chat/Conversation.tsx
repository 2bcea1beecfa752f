import { useEffect, useRef } from "react";
import { EmptyState } from "../../ui/EmptyState";
import { ErrorState } from "../../ui/ErrorState";
import { Skeleton } from "../../ui/Skeleton";
import { VisuallyHidden } from "../../ui/VisuallyHidden";
import { Composer } from "./Composer";
import { ConversationHeader } from "./ConversationHeader";
import { copy } from "./copy";
import * as css from "./Conversation.css";
import { MessageList } from "./MessageList";
import { useArrivals } from "./useArrivals";
import { useConversation } from "./useConversation";

/** One chat: whom it is with, its messages, and where the next one is written. */
export function Conversation({
  chatId,
  viewerId,
  takesFocus,
}: {
  readonly chatId: string;
  readonly viewerId: string;
  /** It was just chosen: the focus goes where one goes on, to the composer or, on phones, to the name. */
  readonly takesFocus: boolean;
}) {
  const open = useConversation(chatId, viewerId);
  const { chat, messages } = open;
  const arrivals = useArrivals(messages, chat?.counterpart.displayName ?? "");
  const composer = useRef<HTMLTextAreaElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const ready = chat !== null;
  useEffect(() => {
    if (!ready || !takesFocus) return;
    const wide = window.matchMedia("(min-width: 768px)").matches;
    (wide ? composer.current : heading.current)?.focus();
  }, [ready, takesFocus]);

  if (chat === null) {
    if (open.loading) return <Waiting />;
    return (
      <div className={css.centre}>
        {open.error ? (
          <ErrorState
            title={copy.conversation.failed}
            body={open.error.message}
            onRetry={() => void open.refetch().catch(() => undefined)}
          />
        ) : (
          <EmptyState title={copy.conversation.unknown} />
        )}
      </div>
    );
  }
  return (
    <div className={css.conversation}>
      <ConversationHeader counterpart={chat.counterpart} headingRef={heading} />
      <MessageList
        messages={messages}
        counterpart={chat.counterpart}
        hasOlder={open.hasOlder}
        onOlder={open.loadOlder}
        onRetry={open.retry}
      />
      <VisuallyHidden>
        <span aria-live="polite">{arrivals}</span>
      </VisuallyHidden>
      <Composer
        ref={composer}
        name={chat.counterpart.displayName}
        draft={open.draft}
        onDraft={open.keepDraft}
        onSend={open.send}
      />
    </div>
  );
}

function Waiting() {
  return (
    <div className={css.wait} aria-busy="true">
      <Skeleton width="42%" height={48} className={css.waitTheirs} />
      <Skeleton width="30%" height={40} className={css.waitTheirs} />
      <Skeleton width="50%" height={64} className={css.waitMine} />
      <Skeleton width="36%" height={40} className={css.waitTheirs} />
    </div>
  );
}
