import { useEffect, useRef, useState } from "react";
import { copy } from "../../copy";
import type { ConversationMessage } from "./shownMessages";

/**
 * Returns what to announce to screen readers: the sequence number and text of the counterpart's newest message since
 * the conversation was loaded; the text is "" if there is none, or if that message has been edited or removed since.
 * `messages` is null until the conversation is loaded.
 */
export function useArrivals(messages: readonly ConversationMessage[] | null, name: string) {
  const [{ seq, content }, setAnnounced] = useState({ seq: 0, content: "" });
  /** The sequence number of the last arrived message, or initially of the last loaded one; null until loaded. */
  const known = useRef<number | null>(null);
  useEffect(() => {
    if (messages === null) return;
    const last = messages.findLast(({ progress }) => progress === "arrived");
    const newest = messages.findLast(({ seq }) => seq !== null)?.seq ?? 0;
    // If the server has lost its newest messages, the next ones get lower numbers.
    if (known.current === null || newest < known.current) known.current = newest;
    else if (last?.seq && last.seq > known.current) {
      known.current = last.seq;
      setAnnounced({ seq: last.seq, content: last.content });
    }
  }, [messages]);
  // After the message has been edited or removed, its old text must not stay in the page.
  const now = messages?.findLast((message) => message.seq === seq);
  const isCurrent = now?.content === content && now.change !== "removed";
  return { seq, text: isCurrent ? copy.conversation.said(name, content) : "" };
}
