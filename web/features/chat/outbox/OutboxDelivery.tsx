import { useEffect } from "react";
import { SendMessageDocument, type SendMessageUserErrorCode } from "../../../graphql/generated/graphql";
import { useApolloClient, useMutation } from "../../../graphql/hooks";
import { readAccessToken } from "../../../graphql/session/accessToken";
import { askBeforeUnload } from "../../../graphql/session/accountStorage";
import { chatSessionOf } from "../feed/chatSession";
import { addMessage, hasAllBefore } from "../feed/inboxCache";

/** Errors that aren't about the message itself: resending it later may succeed. */
const transientCodes: ReadonlySet<SendMessageUserErrorCode | null> = new Set(["TRY_AGAIN", "LOG_IN_FIRST"]);

/**
 * Sends the outbox's messages, and asks for confirmation before closing a page whose messages would be lost. Mounted
 * wherever messages are written or sending is resumed.
 */
export function OutboxDelivery() {
  const client = useApolloClient();
  const [send] = useMutation(SendMessageDocument, { fetchPolicy: "no-cache" });
  useEffect(
    () =>
      chatSessionOf(client).deliverBy(async ({ chatId, clientMessageId, content }, signal) => {
        const input = { chatId, clientMessageId, content };
        const { data } = await send({ variables: { input }, context: { signal } });
        const { message: stored, userErrors: [error] = [] } = data?.sendMessage ?? {};
        if (error && transientCodes.has(error.code)) throw new Error(error.reason);
        if (!stored) return { reason: error?.reason ?? "" };
        // The feed also delivers the message and updates the counts. Until the history has the message, the outbox
        // shows it.
        if (hasAllBefore(client.cache, chatId, stored.seq)) addMessage(client.cache, stored);
        return { seq: stored.seq };
      }),
    [client, send],
  );
  // A user who has just logged out has already agreed to lose the messages.
  useEffect(
    () => askBeforeUnload(() => readAccessToken() !== null && chatSessionOf(client).outbox.mayLose()),
    [client],
  );
  return null;
}
