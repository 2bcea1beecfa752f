import { useEffect, useRef, useState } from "react";
import { copy } from "../../copy";
import type { ConversationMessage } from "./shownMessages";

const maxAnnounced = 10;

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
 * Returns what to announce to screen readers: the counterpart's messages that arrived together since the conversation
 * was loaded, at most the last ten, and the sequence number of the last one. The text is "" if there are none; it omits
 * messages that have since been edited or removed. `messages` is null until the conversation is loaded.
 */
export function useArrivals(messages: readonly ConversationMessage[] | null, name: string) {
  const [announced, setAnnounced] = useState<readonly ConversationMessage[]>([]);
  const known = useRef<number | null>(null);
  useEffect(() => {
    if (messages === null) return;
    const arrivals = newArrivals(messages, known.current);
    known.current = arrivals.known;
    if (arrivals.arrived.length > 0) setAnnounced(arrivals.arrived.slice(-maxAnnounced));
  }, [messages]);
  // After a message has been edited or removed, its old text must not stay on the page.
  const current = announced.filter(({ seq, content }) => {
    const now = messages?.findLast((message) => message.seq === seq);
    return now?.content === content && now.change !== "removed";
  });
  return {
    seq: announced.at(-1)?.seq ?? 0,
    text: current.map(({ content }) => copy.conversation.said(name, content)).join("\n"),
  };
}
