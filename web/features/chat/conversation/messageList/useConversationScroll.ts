import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import type { VirtualizerHandle } from "virtua";
import type { ConversationRow } from "./conversationRows";
import type { CalendarDay } from "../time/dayLabel";
import { floatingDay } from "./floatingDay";
import type { ConversationMessage } from "./shownMessages";
import { newArrivals } from "./useArrivals";

/** The distance from the end, in pixels, below which the list counts as being at the end. */
const endThreshold = 60;

export type ConversationScroll = {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly list: RefObject<VirtualizerHandle | null>;
  readonly unseen: number;
  readonly toEnd: () => void;
  /** See `floatingDay`. */
  readonly topDay: CalendarDay | null;
  readonly updateTopDay: () => void;
};

/**
 * Scrolls to the end when the chat opens, after the viewer sends a message, and when a message arrives while the list
 * is at the end; a message that arrives at any other time counts as unseen. Only scrolling up moves the list away from
 * the end.
 */
export function useConversationScroll(
  messages: readonly ConversationMessage[],
  rows: readonly ConversationRow<ConversationMessage>[],
): ConversationScroll {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const atEnd = useRef(true);
  const shown = useRef<readonly ConversationMessage[]>([]);
  const known = useRef<number | null>(null);
  const [unseen, setUnseen] = useState(0);
  const [topDay, setTopDay] = useState<CalendarDay | null>(null);

  const toEnd = () => {
    atEnd.current = true;
    setUnseen(0);
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  };
  const updateTopDay = () => {
    const handle = list.current;
    if (!handle) return;
    const top = handle.findItemIndex(handle.scrollOffset);
    setTopDay(floatingDay(rows, top, (index) => handle.getItemOffset(index) - handle.scrollOffset));
  };

  useLayoutEffect(() => {
    const last = messages.at(-1);
    if (!last) return;
    const arrivals = newArrivals(messages, known.current);
    known.current = arrivals.known;
    const isFirst = shown.current.length === 0;
    const isOwnNew = last.progress !== "arrived" && !shown.current.some(({ key }) => key === last.key);
    shown.current = messages;
    if (isFirst || isOwnNew || (atEnd.current && arrivals.arrived.length > 0)) toEnd();
    else setUnseen((count) => count + arrivals.arrived.length);
  }, [messages]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let top = element.scrollTop;
    const follow = () => {
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < endThreshold;
      if (isNear) setUnseen(0);
      // When content is added below, the list still counts as being at the end; only scrolling up changes that.
      atEnd.current = isNear || (atEnd.current && element.scrollTop >= top);
      top = element.scrollTop;
    };
    // A list at the end stays there when rows are measured, fonts load, the composer grows or a phone keyboard opens.
    const sizes = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
    });
    sizes.observe(element);
    if (element.firstElementChild) sizes.observe(element.firstElementChild);
    element.addEventListener("scroll", follow, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", follow);
    };
  }, []);

  return { box, list, unseen, toEnd, topDay, updateTopDay };
}
