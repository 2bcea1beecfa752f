import { ArrowDown } from "lucide-react";
import { useMemo } from "react";
import { WhenSeen } from "../../ui/WhenSeen";
import { viewerZone } from "./chatTime";
import { conversationRows } from "./conversationRows";
import { copy } from "./copy";
import { DayDivider } from "./DayDivider";
import { MessageBubble, type Counterpart } from "./MessageBubble";
import * as css from "./MessageList.css";
import type { OutgoingMessage } from "./Outbox";
import type { ConversationMessage } from "./shownMessages";
import { useConversationScroll } from "./useConversationScroll";
import { useToday } from "./useToday";

/** The messages of a conversation by day and author, oldest first; `onOlder` is called as their beginning comes near. */
export function MessageList({
  messages,
  counterpart,
  hasOlder,
  onOlder,
  onRetry,
}: {
  readonly messages: readonly ConversationMessage[];
  readonly counterpart: Counterpart;
  readonly hasOlder: boolean;
  readonly onOlder: () => Promise<unknown>;
  readonly onRetry: (message: OutgoingMessage) => void;
}) {
  const today = useToday();
  const timeZone = viewerZone();
  const rows = useMemo(() => conversationRows(messages, timeZone), [messages, timeZone]);
  const { box, unseen, toEnd } = useConversationScroll(messages);

  return (
    <div className={css.frame}>
      <div
        ref={box}
        className={css.box}
        role="log"
        // Only what comes in is announced, by the conversation; not what is loaded above.
        aria-live="off"
        aria-label={copy.conversation.messagesWith(counterpart.displayName)}
        tabIndex={0}
      >
        <div className={css.rows}>
          {hasOlder && <WhenSeen root={box} onSeen={onOlder} className={css.older} label={copy.conversation.older} />}
          {rows.map((row) =>
            row.kind === "day" ? (
              <DayDivider key={row.key} day={row.day} today={today} />
            ) : (
              <MessageBubble
                key={row.key}
                message={row.message}
                counterpart={counterpart}
                startsGroup={row.startsGroup}
                endsGroup={row.endsGroup}
                timeZone={timeZone}
                onRetry={() => row.message.outgoing && onRetry(row.message.outgoing)}
              />
            ),
          )}
        </div>
      </div>
      {unseen > 0 && (
        <button type="button" className={css.newMessages} onClick={toEnd}>
          <ArrowDown size={16} aria-hidden />
          {copy.conversation.newMessages} ({unseen})
        </button>
      )}
    </div>
  );
}
