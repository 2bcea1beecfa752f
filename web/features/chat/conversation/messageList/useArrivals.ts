import { useEffect, useRef, useState } from "react";
import { copy } from "../../copy";
import type { ConversationMessage } from "./shownMessages";

/** The text to announce to screen readers: the last message that arrived since the conversation was opened. */
export function useArrivals(messages: readonly ConversationMessage[], name: string): string {
  const [announcement, setAnnouncement] = useState("");
  const known = useRef<string | null>(null);
  const last = messages.findLast(({ progress }) => progress === "arrived");
  useEffect(() => {
    if (last === undefined || last.key === known.current) return;
    // The first one was already there when the conversation was opened.
    if (known.current !== null) setAnnouncement(copy.conversation.said(name, last.content));
    known.current = last.key;
  }, [last, name]);
  return announcement;
}
