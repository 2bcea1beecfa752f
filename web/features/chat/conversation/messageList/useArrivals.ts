import { useEffect, useRef, useState } from "react";
import { copy } from "../../copy";
import type { ConversationMessage } from "./shownMessages";

/**
 * Returns what to announce to screen readers: the sequence number and text of the counterpart's newest message since
 * the conversation was loaded; 0 and "" if there is none. `messages` is null until the conversation is loaded.
 */
export function useArrivals(messages: readonly ConversationMessage[] | null, name: string) {
  const [announcement, setAnnouncement] = useState({ seq: 0, text: "" });
  /** The sequence number of the last announced message, or initially of the last loaded one; null until loaded. */
  const known = useRef<number | null>(null);
  useEffect(() => {
    if (messages === null) return;
    const last = messages.findLast(({ progress }) => progress === "arrived");
    if (known.current === null) known.current = messages.findLast(({ seq }) => seq !== null)?.seq ?? 0;
    else if (last?.seq && last.seq > known.current) {
      known.current = last.seq;
      setAnnouncement({ seq: last.seq, text: copy.conversation.said(name, last.content) });
    }
  }, [messages, name]);
  return announcement;
}
