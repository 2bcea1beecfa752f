import { useApolloClient, useMutation } from "../../../graphql/hooks";
import { useEffect, useRef, useState } from "react";
import { ReadMessagesDocument } from "../../../graphql/generated/graphql";
import { chatSessionOf } from "./chatSession";
import { clearUnread } from "./inboxCache";
import { ReadReporter } from "./ReadReporter";

const isAttending = () => document.visibilityState === "visible" && document.hasFocus();

type ReadReportsProps = {
  readonly chatId: string;
  readonly last: { readonly id: string; readonly seq: number; readonly sentAt: string } | undefined;
  readonly known: Known;
};

/** How far the viewer has read, according to the server; `unreadCount` may include messages read since. */
type Known = { readonly readUpTo: number; readonly unreadCount: number };

/**
 * Reports how far the viewer has read in an open chat, up to the counterpart's last message, while the page is visible
 * and focused; messages that arrive during that time don't count as unread. A message that the viewer has seen is
 * reported even if they leave right after. A chat that was marked as unread is reported as read only when the viewer
 * opens it or returns to it. Needs a `key` per chat.
 */
export function ReadReports({ chatId, last, known }: ReadReportsProps) {
  const { readUpTo, unreadCount } = known;
  const client = useApolloClient();
  const [read] = useMutation(ReadMessagesDocument, { fetchPolicy: "no-cache" });
  const [reporter] = useState(
    () =>
      new ReadReporter(async (messageId) => {
        const { data } = await read({ variables: { input: { messageId } } });
        return data !== undefined && data.readMessages.userErrors.every(({ code }) => code !== "TRY_AGAIN");
      }),
  );
  const isOpening = useRef(true);
  const lastId = last?.id;
  const lastSeq = last?.seq ?? 0;
  const lastSentAt = last?.sentAt ?? "";

  useEffect(() => {
    const session = chatSessionOf(client);
    const report = (isReturning: boolean) => {
      const isUnread = lastSeq > readUpTo || (isReturning && unreadCount > 0);
      if (lastId === undefined || !isUnread) return;
      if (reporter.report({ id: lastId, sentAt: lastSentAt }, unreadCount > 0)) clearUnread(client.cache, chatId);
    };
    const update = (isReturning: boolean) => {
      session.attendedId = isAttending() ? chatId : null;
      if (session.attendedId === null) reporter.flush();
      else {
        session.attentionListeners.forEach((listener) => listener(chatId));
        report(isReturning);
      }
    };

    update(isOpening.current);
    isOpening.current = false;
    const follow = () => update(true);
    document.addEventListener("visibilitychange", follow);
    window.addEventListener("focus", follow);
    window.addEventListener("blur", follow);
    return () => {
      session.attendedId = null;
      document.removeEventListener("visibilitychange", follow);
      window.removeEventListener("focus", follow);
      window.removeEventListener("blur", follow);
    };
  }, [client, reporter, chatId, lastId, lastSeq, lastSentAt, readUpTo, unreadCount]);
  useEffect(() => () => reporter.flush(), [reporter]);
  return null;
}
