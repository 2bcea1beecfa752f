import { useEffect, useRef } from "react";
import { TellTypingDocument } from "../../../graphql/generated/graphql";
import { useMutation } from "../../../graphql/hooks";
import { isConnected } from "../../../graphql/connection/connectionStatus";

/** The minimum time between two reports. The indicator lasts two seconds longer, so it does not flicker. */
const intervalMs = 4_000;

/**
 * `report` notifies the counterpart that the viewer is typing, at most once per interval. Call `stop` when a message is
 * sent, so that the next report is not delayed.
 */
export function useSendTyping(chatId: string): { readonly report: () => void; readonly stop: () => void } {
  const [sendTyping] = useMutation(TellTypingDocument, { fetchPolicy: "no-cache" });
  const reportedAt = useRef(-Infinity);
  useEffect(() => {
    reportedAt.current = -Infinity;
  }, [chatId]);
  return {
    report: () => {
      // Without a connection, the report would wait until it is no longer useful.
      if (!isConnected() || performance.now() - reportedAt.current < intervalMs) return;
      reportedAt.current = performance.now();
      sendTyping({ variables: { input: { chatId } } }).catch(() => undefined);
    },
    stop: () => {
      reportedAt.current = -Infinity;
    },
  };
}
