import { useEffect, useRef } from "react";
import { TellTypingDocument } from "../../../graphql/generated/graphql";
import { useMutation } from "../../../graphql/hooks";
import { isConnected } from "../../../graphql/connection/connectionStatus";

/** The sign stays for some seconds longer, so that it does not flicker. */
const intervalMs = 4_000;

/** Reports to the counterpart that the viewer is typing, at most once per interval; `stop` when it was sent. */
export function useSendTyping(chatId: string): { readonly tell: () => void; readonly stop: () => void } {
  const [tell] = useMutation(TellTypingDocument, { fetchPolicy: "no-cache" });
  const toldAt = useRef(0);
  useEffect(() => {
    toldAt.current = 0;
  }, [chatId]);
  return {
    tell: () => {
      // It is of no use later.
      if (!isConnected() || Date.now() - toldAt.current < intervalMs) return;
      toldAt.current = Date.now();
      tell({ variables: { input: { chatId } } }).catch(() => undefined);
    },
    stop: () => {
      toldAt.current = 0;
    },
  };
}
