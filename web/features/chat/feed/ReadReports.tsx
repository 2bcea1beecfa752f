import { useApolloClient, useMutation } from "../../../graphql/hooks";
import { useEffect, useRef } from "react";
import { ReadMessagesDocument } from "../../../graphql/generated/graphql";
import { notifyAttention } from "../notices/attention";
import { chatSessionOf } from "./chatSession";
import { clearUnread } from "./inboxCache";

/** The minimum time between two reports; the last one is always sent. */
const intervalMs = 500;

type CounterpartMessage = { readonly id: string; readonly seq: number };

const isAttending = () => document.visibilityState === "visible" && document.hasFocus();

type ReadReportsProps = {
  readonly chatId: string;
  readonly last: CounterpartMessage | undefined;
  readonly known: Known;
};

/**
 * The server's read mark for the viewer, and its unread count, which may include messages that they have already read.
 */
type Known = { readonly readUpTo: number; readonly unreadCount: number };

/**
 * Reports how far the viewer has read an open chat: up to the counterpart's last message, while the page is visible and
 * focused, and never twice for the same message. Messages that arrive while it is visible and focused do not count as
 * unread. Renders nothing.
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
      if (!isAttending() || lastId === undefined || !isDue) return;
      const wait = reported.current.at + intervalMs - Date.now();
      if (wait > 0) {
        timer = setTimeout(report, wait);
        return;
      }
      reported.current = { seq: lastSeq, at: Date.now() };
      clearUnread(client.cache, chatId);
      read({ variables: { input: { messageId: lastId } } }).catch(() => {
        // The server doesn't know yet. Report again with the next message, or when the page regains focus.
        if (reported.current.seq === lastSeq) reported.current.seq = 0;
      });
    };
    const update = () => {
      session.attendedId = isAttending() ? chatId : null;
      if (session.attendedId !== null) notifyAttention(client, chatId);
      report();
    };

    update();
    document.addEventListener("visibilitychange", update);
    window.addEventListener("focus", update);
    window.addEventListener("blur", update);
    return () => {
      clearTimeout(timer);
      session.attendedId = null;
      document.removeEventListener("visibilitychange", update);
      window.removeEventListener("focus", update);
      window.removeEventListener("blur", update);
    };
  }, [client, read, chatId, lastId, lastSeq, readUpTo, unreadCount]);
  return null;
}
