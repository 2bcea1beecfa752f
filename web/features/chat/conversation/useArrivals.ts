import { useEffect, useRef, useState } from "react";
import { copy } from "../copy";
import type { ConversationMessage } from "./shownMessages";

/** What is said to those who listen: the last message that came in since the conversation was opened. */
export function useArrivals(messages: readonly ConversationMessage[], name: string): string {
  const [said, setSaid] = useState("");
  const known = useRef<string | null>(null);
  const last = messages.findLast(({ progress }) => progress === "arrived");
  useEffect(() => {
    if (last === undefined || last.key === known.current) return;
    // The first is what stood there on opening.
    if (known.current !== null) setSaid(copy.conversation.said(name, last.content));
    known.current = last.key;
  }, [last, name]);
  return said;
}
