import { ChatListDocument } from "../../../graphql/generated/graphql";
import type { ApolloClient } from "../../../graphql/hooks";
import { countUnsentBy, sendInTurnBy } from "../../../graphql/session/unsentMessages";
import { checkConnection, isConnectionOpen, watchConnection } from "../../../graphql/connection/connectionStatus";
import { viewerNow } from "../../../graphql/session/viewerStore";
import { startAckTimeout } from "../outbox/ackTimeout";
import { withChatLock } from "../outbox/perChatLock";
import { newKey } from "../outbox/newKey";
import { Outbox, type OutboxDependencies } from "../outbox/Outbox";
import { OlderMessages } from "../conversation/messageList/OlderMessages";
import { openOutboxStore } from "../outbox/outboxStore";
import { TypingSigns } from "../composer/TypingSigns";
import type { Message } from "./inboxCache";

/** State that the chat screens and the feed share for the lifetime of the page. */
export type ChatSession = {
  readonly outbox: Outbox;
  readonly deliverBy: (deliver: Deliver) => void;
  readonly older: OlderMessages;
  /** The chat that the viewer is looking at right now, or null. */
  attendedId: string | null;
  /** The cursor from which to resume the feed; null if it must start at the chat list's cursor. */
  feedCursor: string | null;
  readonly typing: TypingSigns;
  /** Called with each unread message that has just arrived. */
  readonly arrivalListeners: Set<(message: Message) => unknown>;
  /** Called with the id of the chat that the viewer is looking at. */
  readonly attentionListeners: Set<(chatId: string) => unknown>;
};

type Deliver = OutboxDependencies["deliver"];

const connection = { isUp: isConnectionOpen, watch: watchConnection, check: checkConnection };

const sessions = new WeakMap<ApolloClient, ChatSession>();

/** Returns a client's chat session, created for the logged-in user on first use. */
export function chatSessionOf(client: ApolloClient): ChatSession {
  let session = sessions.get(client);
  if (session === undefined) {
    const state = viewerNow();
    let deliver: Deliver = () => Promise.reject(new Error("No delivery function has been set yet."));
    const deliverBy = (next: Deliver) => {
      deliver = next;
    };
    const outbox = new Outbox({
      deliver: (message, signal) => deliver(message, signal),
      newKey,
      store: openOutboxStore(state.status === "known" ? state.viewer.id : ""),
      withChatLock,
      connection,
    });
    countUnsentBy(outbox);
    sendInTurnBy((personId, send) => {
      const { edges = [] } = client.readQuery({ query: ChatListDocument })?.chats ?? {};
      const chat = edges.find(({ node }) => node.counterpart.id === personId)?.node;
      return chat === undefined ? send() : sendWithLock(chat.id, send);
    });
    session = {
      outbox,
      deliverBy,
      older: new OlderMessages(),
      attendedId: null,
      feedCursor: null,
      typing: new TypingSigns(),
      arrivalListeners: new Set(),
      attentionListeners: new Set(),
    };
    sessions.set(client, session);
  }
  return session;
}

/** Sends a message; later ones in the chat wait until the response arrives or is overdue. */
async function sendWithLock<Result>(chatId: string, send: () => Promise<Result>): Promise<Result> {
  // Wrap the response promise in an object: if it were returned directly, the lock would be held until it settled.
  const { response } = await withChatLock(chatId, async () => {
    const sent = send();
    const timeout = startAckTimeout(connection);
    await Promise.race([sent.catch(() => undefined), timeout.over]);
    timeout.stop();
    return { response: sent };
  });
  return response;
}
