import { useApolloClient, useMutation } from "../../../graphql/hooks";
import { useEffect, useRef } from "react";
import { ReadMessagesDocument } from "../../../graphql/generated/graphql";
import { chatSessionOf } from "./chatSession";
import { clearUnread } from "./inboxCache";

/** At most one report in this many milliseconds; the last one always goes out. */
const pause = 500;

/** A message of the counterpart. */
type Foreign = { readonly id: string; readonly seq: number };

const looking = () => document.visibilityState === "visible" && document.hasFocus();

type ReadReportsProps = {
  readonly chatId: string;
  readonly last: Foreign | undefined;
  readonly known: Known;
};

/** How far the server knows that the viewer has read, and what it counts as unread, be it read before. */
type Known = { readonly readUpTo: number; readonly unreadCount: number };

/**
 * Reports what has been read of an open chat: up to the counterpart's last message, while the page is visible and focused,
 * and never the same twice. What arrives meanwhile does not count as unread. Renders nothing.
 */
export function ReadReports({ chatId, last, known }: ReadReportsProps) {
  const { readUpTo, unreadCount } = known;
  const client = useApolloClient();
  const [read] = useMutation(ReadMessagesDocument, { fetchPolicy: "no-cache" });
  const lastId = last?.id;
  const lastSeq = last?.seq ?? 0;
  const reported = useRef({ seq: 0, at: 0 });

  useEffect(() => {
    const session = chatSessionOf(client);
    let timer: ReturnType<typeof setTimeout> | undefined;

    const report = () => {
      clearTimeout(timer);
      const isDue = lastSeq > reported.current.seq && (lastSeq > readUpTo || unreadCount > 0);
      if (!looking() || lastId === undefined || !isDue) return;
      const wait = reported.current.at + pause - Date.now();
      if (wait > 0) {
        timer = setTimeout(report, wait);
        return;
      }
      reported.current = { seq: lastSeq, at: Date.now() };
      clearUnread(client.cache, chatId);
      read({ variables: { input: { messageId: lastId } } }).catch(() => {
        // Not known to the server: said again with the next message, or when the viewer comes back.
        if (reported.current.seq === lastSeq) reported.current.seq = 0;
      });
    };
    const look = () => {
      session.attendedId = looking() ? chatId : null;
      report();
    };

    look();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("focus", look);
    window.addEventListener("blur", look);
    return () => {
      clearTimeout(timer);
      session.attendedId = null;
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("focus", look);
      window.removeEventListener("blur", look);
    };
  }, [client, read, chatId, lastId, lastSeq, readUpTo, unreadCount]);
  return null;
}
