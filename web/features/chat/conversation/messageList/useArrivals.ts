import { useEffect, useRef, useState } from "react";
import { copy } from "../../copy";
import type { ConversationMessage } from "./shownMessages";

/**
 * Returns the counterpart's messages that have arrived since the last call, and the value of `known` for the next call:
 * the sequence number of the last message that has arrived or, if none has, of the last message initially loaded. On
 * the first call, `known` is null.
 */
export function newArrivals(messages: readonly ConversationMessage[], known: number | null) {
  const newest = messages.findLast(({ seq }) => seq !== null)?.seq ?? 0;
  // If the server has lost its newest messages, the next ones get lower numbers.
  if (known === null || newest < known) return { arrived: [], known: newest };
  const arrived = messages.filter(({ progress, seq }) => progress === "arrived" && seq !== null && seq > known);
  return { arrived, known: arrived.at(-1)?.seq ?? known };
}

/**
 * Returns what to announce to screen readers: the sequence number and text of the counterpart's newest message since
 * the conversation was loaded. The text is "" if there is no such message, or if it has since been edited or removed.
 * `messages` is null until the conversation is loaded.
 */
export function useArrivals(messages: readonly ConversationMessage[] | null, name: string) {
  const [{ seq, content }, setAnnounced] = useState({ seq: 0, content: "" });
  const known = useRef<number | null>(null);
  useEffect(() => {
    if (messages === null) return;
    const arrivals = newArrivals(messages, known.current);
    known.current = arrivals.known;
    const last = arrivals.arrived.at(-1);
    if (last?.seq) setAnnounced({ seq: last.seq, content: last.content });
  }, [messages]);
  // After the message has been edited or removed, its old text must not stay on the page.
  const now = messages?.findLast((message) => message.seq === seq);
  const isCurrent = now?.content === content && now.change !== "removed";
  return { seq, text: isCurrent ? copy.conversation.said(name, content) : "" };
}
