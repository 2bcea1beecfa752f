import type { ApolloClient } from "../../graphql/hooks";
import { v7 as newKey } from "uuid";
import { SendMessageDocument } from "../../graphql/generated/graphql";
import { addMessage } from "./inboxCache";
import { Outbox, type OutgoingMessage } from "./Outbox";
import { TypingSigns } from "./TypingSigns";

/** What chat screens and the feed share while the page stands. */
export type ChatSession = {
  readonly outbox: Outbox;
  /** The chat that the viewer is looking at right now; null when none. */
  attendedId: string | null;
  /** Where the counterpart is writing. */
  readonly typing: TypingSigns;
};

const sessions = new WeakMap<ApolloClient, ChatSession>();

/** The one chat session of a client. */
export function chatSessionOf(client: ApolloClient): ChatSession {
  let session = sessions.get(client);
  if (session === undefined) {
    session = {
      outbox: new Outbox((message) => deliver(client, message), newKey),
      attendedId: null,
      typing: new TypingSigns(),
    };
    sessions.set(client, session);
  }
  return session;
}

/** Sends one message; answers null when it is stored, else why not. The feed, which brings it too, counts it. */
async function deliver(client: ApolloClient, message: OutgoingMessage): Promise<string | null> {
  const { chatId, clientMessageId, content } = message;
  const { data } = await client.mutate({
    mutation: SendMessageDocument,
    variables: { input: { chatId, clientMessageId, content } },
    fetchPolicy: "no-cache",
  });
  const stored = data?.sendMessage.message;
  if (stored) addMessage(client.cache, stored);
  return data?.sendMessage.problems[0]?.reason ?? null;
}
