import type { ApolloClient } from "../../graphql/hooks";
import { v7 as newKey } from "uuid";
import { countUnsentBy } from "../../graphql/accountStorage";
import { SendMessageDocument } from "../../graphql/generated/graphql";
import { doubtLine, lineIsUp, watchLine } from "../../graphql/line";
import { viewerNow } from "../../graphql/viewerStore";
import { addMessage } from "./inboxCache";
import { inLane } from "./lanes";
import { Outbox, type Delivery } from "./Outbox";
import { OlderMessages } from "./OlderMessages";
import { openOutboxStore, type OutgoingMessage } from "./outboxStore";
import { TypingSigns } from "./TypingSigns";

/** What chat screens and the feed share while the page stands. */
export type ChatSession = {
  readonly outbox: Outbox;
  /** What was fetched of open chats by scrolling up. */
  readonly older: OlderMessages;
  /** The chat that the viewer is looking at right now; null when none. */
  attendedId: string | null;
  /** Where the counterpart is writing. */
  readonly typing: TypingSigns;
};

const sessions = new WeakMap<ApolloClient, ChatSession>();

/** The one chat session of a client, for the person who is logged in. */
export function chatSessionOf(client: ApolloClient): ChatSession {
  let session = sessions.get(client);
  if (session === undefined) {
    const state = viewerNow();
    const outbox = new Outbox({
      deliver: (message) => deliver(client, message),
      newKey,
      store: openOutboxStore(state.status === "known" ? state.viewer.id : ""),
      inLane,
      line: { isUp: lineIsUp, watch: watchLine, doubt: doubtLine },
    });
    countUnsentBy(outbox);
    session = { outbox, older: new OlderMessages(), attendedId: null, typing: new TypingSigns() };
    sessions.set(client, session);
  }
  return session;
}

/** Sends one message. The feed, which brings it too, counts it. */
async function deliver(client: ApolloClient, message: OutgoingMessage): Promise<Delivery> {
  const { chatId, clientMessageId, content } = message;
  const { data } = await client.mutate({
    mutation: SendMessageDocument,
    variables: { input: { chatId, clientMessageId, content } },
    fetchPolicy: "no-cache",
  });
  const stored = data?.sendMessage.message;
  if (!stored) return { reason: data?.sendMessage.problems[0]?.reason ?? "" };
  addMessage(client.cache, stored);
  return { seq: stored.seq };
}
