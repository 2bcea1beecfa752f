import { useEffect, useRef, useState } from "react";
import { copy } from "../../copy";
import type { ConversationMessage } from "./shownMessages";

/**
 * Returns the text to announce to screen readers: the counterpart's newest message since the conversation was loaded;
 * "" if there is none. `messages` is null until the conversation is loaded.
 */
export function useArrivals(messages: readonly ConversationMessage[] | null, name: string): string {
  const [announcement, setAnnouncement] = useState("");
  /** The sequence number of the last announced message, or initially of the last loaded one; null until loaded. */
  const known = useRef<number | null>(null);
  useEffect(() => {
    if (messages === null) return;
    const last = messages.findLast(({ progress }) => progress === "arrived");
    if (known.current === null) known.current = messages.findLast(({ seq }) => seq !== null)?.seq ?? 0;
    else if (last?.seq && last.seq > known.current) {
      known.current = last.seq;
      setAnnouncement(copy.conversation.said(name, last.content));
    }
  }, [messages, name]);
  return announcement;
}
