import { useEffect, useRef } from "react";
import { TellTypingDocument } from "../../graphql/generated/graphql";
import { useApolloClient } from "../../graphql/hooks";
import { lineIsUp } from "../../graphql/line";

/** It holds for some seconds more than this, in milliseconds, so that it does not flicker. */
const pause = 4_000;

/** Lets the counterpart know that the viewer is writing, at most once in a while; `stop` when it was sent. */
export function useTellTyping(chatId: string): { readonly tell: () => void; readonly stop: () => void } {
  const client = useApolloClient();
  const toldAt = useRef(0);
  useEffect(() => {
    toldAt.current = 0;
  }, [chatId]);
  return {
    tell: () => {
      // Who can't be reached now need not know later.
      if (!lineIsUp() || Date.now() - toldAt.current < pause) return;
      toldAt.current = Date.now();
      const variables = { input: { chatId } };
      client.mutate({ mutation: TellTypingDocument, variables, fetchPolicy: "no-cache" }).catch(() => undefined);
    },
    stop: () => {
      toldAt.current = 0;
    },
  };
}
