import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import type { VirtualizerHandle } from "virtua";
import type { ConversationRow } from "./conversationRows";
import type { CalendarDay } from "./dayLabel";
import type { ConversationMessage } from "./shownMessages";

/** Nearer to the end than this, in pixels, counts as being there. */
const nearness = 60;
/** The height of a day's head, in pixels: while it is in sight the day need not be said twice. */
const headHeight = 32;

/** What the list does as messages come: which element scrolls, how many new ones are out of sight, and the way there. */
export type ConversationScroll = {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly list: RefObject<VirtualizerHandle | null>;
  readonly unseen: number;
  readonly toEnd: () => void;
  /** The day that is being read, when its head is out of sight above. */
  readonly topDay: CalendarDay | null;
  /** Looks again which day is being read. */
  readonly look: () => void;
};

/**
 * Keeps the place in a conversation: at the end on opening and after an own message, and on an incoming one when already
 * near the end, else it is counted as unseen. Only the reader's own scrolling up leaves the end.
 */
export function useConversationScroll(
  messages: readonly ConversationMessage[],
  rows: readonly ConversationRow<ConversationMessage>[],
): ConversationScroll {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const atEnd = useRef(true);
  const shownLast = useRef<string | null>(null);
  const [unseen, setUnseen] = useState(0);
  const [topDay, setTopDay] = useState<CalendarDay | null>(null);

  const toEnd = () => {
    atEnd.current = true;
    setUnseen(0);
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  };
  const look = () => {
    const handle = list.current;
    if (!handle) return;
    const index = handle.findItemIndex(handle.scrollOffset);
    const row = rows[index];
    const headInSight = row?.startsDay === true && handle.scrollOffset - handle.getItemOffset(index) < headHeight;
    setTopDay(row === undefined || headInSight ? null : row.day);
  };

  useLayoutEffect(() => {
    const last = messages.at(-1);
    if (!last) return;
    const before = shownLast.current;
    if (before !== last.key) {
      if (before === null || atEnd.current || last.progress !== "arrived") toEnd();
      else {
        const known = messages.findLastIndex(({ key }) => key === before);
        setUnseen((count) => count + messages.length - 1 - known);
      }
    }
    shownLast.current = last.key;
  }, [messages]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let top = element.scrollTop;
    const follow = () => {
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < nearness;
      if (isNear) setUnseen(0);
      // What grows below does not leave the end; the reader does, by going up.
      atEnd.current = isNear || (atEnd.current && element.scrollTop >= top);
      top = element.scrollTop;
    };
    // Rows that are measured, late fonts, a growing composer, a phone's keyboard: who is at the end stays there.
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

  return { box, list, unseen, toEnd, topDay, look };
}
