import { useEffect } from "react";
import { SendMessageDocument } from "../../../graphql/generated/graphql";
import { useApolloClient, useMutation } from "../../../graphql/hooks";
import { chatSessionOf } from "../feed/chatSession";
import { addMessage } from "../feed/inboxCache";

/** Sends the messages of the outbox; mounted wherever messages are written or resumed. Renders nothing. */
export function OutboxDelivery() {
  const client = useApolloClient();
  const [send] = useMutation(SendMessageDocument, { fetchPolicy: "no-cache" });
  useEffect(
    () =>
      chatSessionOf(client).deliverBy(async ({ chatId, clientMessageId, content }) => {
        const { data } = await send({ variables: { input: { chatId, clientMessageId, content } } });
        const stored = data?.sendMessage.message;
        if (!stored) return { reason: data?.sendMessage.userErrors[0]?.reason ?? "" };
        // The feed delivers it too, and updates the counts then.
        addMessage(client.cache, stored);
        return { seq: stored.seq };
      }),
    [client, send],
  );
  return null;
}
