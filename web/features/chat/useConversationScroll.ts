import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import type { ConversationMessage } from "./shownMessages";

/** Nearer to the end than this, in pixels, counts as being there. */
const nearness = 60;

/** What the list does as messages come: which element scrolls, how many new ones are out of sight, and the way there. */
export type ConversationScroll = {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly unseen: number;
  readonly toEnd: () => void;
};

/**
 * Keeps the place in a conversation: at the end on opening and after an own message, and on an incoming one when already
 * near the end, else it is counted as unseen; where it is when older messages are put before. `first` and `last` are its
 * outermost messages.
 */
export function useConversationScroll(messages: readonly ConversationMessage[]): ConversationScroll {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const shown = useRef<{ first: string; last: string; height: number } | null>(null);
  const [unseen, setUnseen] = useState(0);

  const toEnd = () => {
    atEnd.current = true;
    setUnseen(0);
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  };

  useLayoutEffect(() => {
    const element = box.current;
    const first = messages[0];
    const last = messages.at(-1);
    if (!element || !first || !last) return;
    const before = shown.current;
    if (before !== null && before.first !== first.key) element.scrollTop += element.scrollHeight - before.height;
    if (before === null || before.last !== last.key) {
      if (before === null || atEnd.current || last.progress !== "arrived") toEnd();
      else {
        const known = messages.findLastIndex(({ key }) => key === before.last);
        setUnseen((count) => count + messages.length - 1 - known);
      }
    }
    shown.current = { first: first.key, last: last.key, height: element.scrollHeight };
  }, [messages]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearness;
      if (atEnd.current) setUnseen(0);
    };
    // Late fonts, a growing composer, a phone's keyboard: who is at the end stays there.
    const sizes = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
      if (shown.current) shown.current.height = element.scrollHeight;
    });
    sizes.observe(element);
    if (element.firstElementChild) sizes.observe(element.firstElementChild);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);

  return { box, unseen, toEnd };
}
