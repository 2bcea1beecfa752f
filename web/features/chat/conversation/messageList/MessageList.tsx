import { ArrowDown } from "lucide-react";
import { useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { Virtualizer } from "virtua";
import { Button } from "../../../../ui/elements/Button";
import { Spinner } from "../../../../ui/feedback/Spinner";
import { viewerZone } from "../../viewerZone";
import { conversationRows, type ConversationRow } from "./conversationRows";
import { copy } from "../../copy";
import { DayDivider, FloatingDay } from "./DayDivider";
import { actionsId, MessageActions } from "../message/MessageActions";
import type { MessageHandlers } from "../message/messageHandlers";
import { MessageBubble, type Counterpart, type UnsentHandlers } from "../message/MessageBubble";
import * as css from "./MessageList.css";
import type { ConversationMessage } from "./shownMessages";
import { useConversationScroll } from "./useConversationScroll";
import { useFocusFallback } from "./useFocusFallback";
import { useOlderMessages } from "./useOlderMessages";
import { usePrependDetection } from "./usePrependDetection";
import { useToday } from "../time/useToday";

type Row = ConversationRow<ConversationMessage>;

/** The assumed height of an unmeasured row, and how far rows are rendered beyond the viewport, in pixels. */
const rowHeight = 72;
const bufferHeight = 300;

/**
 * Renders only the rows near the viewport. Calls `onOlder` when the user scrolls near the first message, or if all
 * messages fit on the screen. The "New" line is above the counterpart's first message with a sequence number of at
 * least `unreadLine`.
 */
export function MessageList({
  messages,
  counterpart,
  unreadLine,
  hasOlder,
  onOlder,
  handlers,
  unsent,
}: {
  readonly messages: readonly ConversationMessage[];
  readonly counterpart: Counterpart;
  readonly unreadLine: number | null;
  readonly hasOlder: boolean;
  readonly onOlder: () => Promise<unknown>;
  readonly handlers: MessageHandlers;
  readonly unsent: UnsentHandlers;
}) {
  const today = useToday();
  const timeZone = viewerZone();
  const rows = useMemo(() => conversationRows(messages, timeZone), [messages, timeZone]);
  const { box, list, unseen, toEnd, topDay, updateTopDay } = useConversationScroll(messages, rows);
  const older = useOlderMessages(hasOlder, onOlder);
  const shift = usePrependDetection(rows);
  const [chosen, setChosen] = useState<string | null>(null);
  const chosenAt = rows.findIndex((row) => row.message.key === chosen && hasActions(row));
  const tabStop = chosenAt < 0 ? rows.findLastIndex(hasActions) : chosenAt;
  const focusHandlers = useFocusFallback(box, chosen !== null && chosenAt < 0);
  const newAt = unreadLine === null ? -1 : rows.findIndex(({ message }) => isNew(message, unreadLine));

  const step = (from: number, by: number) => {
    let to = from + by;
    while (rows[to]?.message.change === "removed") to += by;
    const next = rows[to]?.message;
    if (next === undefined) return;
    // The row might not be rendered yet.
    flushSync(() => setChosen(next.key));
    list.current?.scrollToIndex(to, { align: "nearest" });
    document.getElementById(actionsId(next))?.focus();
  };

  return (
    <div className={css.frame} {...focusHandlers}>
      <div
        ref={box}
        className={css.box}
        role="log"
        // A live region would also announce older messages as they load; the conversation announces new ones.
        aria-live="off"
        aria-label={copy.conversation.messagesWith(counterpart.displayName)}
        tabIndex={0}
      >
        <div className={css.rows}>
          <Virtualizer
            ref={list}
            data={rows}
            shift={shift}
            scrollRef={box}
            startMargin={css.top}
            itemSize={rowHeight}
            bufferSize={bufferHeight}
            // The row whose actions button is in the tab order.
            keepMounted={tabStop < 0 ? [] : [tabStop]}
            onResize={() => {
              // A list whose messages all fit on the screen can't be scrolled.
              const { scrollSize = 0, viewportSize = 0 } = list.current ?? {};
              if (scrollSize <= viewportSize) older.near(0, viewportSize);
            }}
            onScroll={(offset) => {
              updateTopDay();
              older.near(offset, list.current?.viewportSize ?? 0);
            }}
          >
            {(row: Row, index) => (
              <div key={row.message.key} className={css.row} onFocus={() => setChosen(row.message.key)}>
                {row.startsDay && <DayDivider day={row.day} today={today} />}
                {index === newAt && <p className={css.unread}>{copy.conversation.unread}</p>}
                <MessageBubble
                  message={row.message}
                  counterpart={counterpart}
                  startsGroup={row.startsGroup}
                  endsGroup={row.endsGroup}
                  timeZone={timeZone}
                  unsent={unsent}
                  actions={(holds) =>
                    hasActions(row) && (
                      <MessageActions
                        message={row.message}
                        holds={holds}
                        inTabOrder={index === tabStop}
                        onStep={(by) => step(index, by)}
                        {...handlers}
                      />
                    )
                  }
                />
              </div>
            )}
          </Virtualizer>
        </div>
      </div>
      {topDay !== null && <FloatingDay day={topDay} today={today} />}
      <div role="status">
        {older.state === "busy" && (
          <div className={css.older}>
            <Spinner label={copy.conversation.loadingOlder} />
          </div>
        )}
      </div>
      {older.state === "failed" && (
        <Button variant="secondary" size="dense" className={css.older} onClick={older.load}>
          {copy.conversation.older}
        </Button>
      )}
      {unseen > 0 && (
        <button type="button" className={css.newMessages} onClick={toEnd}>
          <ArrowDown size={16} aria-hidden />
          {copy.conversation.newMessages} ({unseen})
        </button>
      )}
    </div>
  );
}

function hasActions({ message }: Row): boolean {
  return message.change !== "removed";
}

function isNew({ progress, seq }: ConversationMessage, unreadLine: number): boolean {
  return progress === "arrived" && seq !== null && seq >= unreadLine;
}
