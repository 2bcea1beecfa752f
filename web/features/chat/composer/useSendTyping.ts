import { useEffect, useRef } from "react";
import { TellTypingDocument } from "../../../graphql/generated/graphql";
import { useMutation } from "../../../graphql/hooks";
import { isConnected } from "../../../graphql/connection/connectionStatus";

/**
 * The minimum time between two reports, in milliseconds. The indicator lasts two seconds longer, so it does not
 * flicker.
 */
const intervalMs = 4_000;

/**
 * Returns `report`, which notifies the counterpart that the viewer is typing, at most once per interval, and `stop`,
 * which must be called when a message is sent, so that the next report is not delayed.
 */
export function useSendTyping(chatId: string): { readonly report: () => void; readonly stop: () => void } {
  const [sendTyping] = useMutation(TellTypingDocument, { fetchPolicy: "no-cache" });
  const reportedAt = useRef(-Infinity);
  useEffect(() => {
    reportedAt.current = -Infinity;
  }, [chatId]);
  return {
    report: () => {
      // Nothing is reported while disconnected, because a late report would be useless.
      if (!isConnected() || performance.now() - reportedAt.current < intervalMs) return;
      reportedAt.current = performance.now();
      sendTyping({ variables: { input: { chatId } } }).catch(() => undefined);
    },
    stop: () => {
      reportedAt.current = -Infinity;
    },
  };
}
