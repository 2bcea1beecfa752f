import type { ApolloClient } from "../../../graphql/hooks";
import { countUnsentBy } from "../../../graphql/session/accountStorage";
import { checkConnection, isConnected, watchConnection } from "../../../graphql/connection/connectionStatus";
import { viewerNow } from "../../../graphql/session/viewerStore";
import { withChatLock } from "../outbox/perChatLock";
import { newKey } from "../outbox/newKey";
import { Outbox, type Delivery } from "../outbox/Outbox";
import { OlderMessages } from "../conversation/messageList/OlderMessages";
import { openOutboxStore, type OutgoingMessage } from "../outbox/outboxStore";
import { TypingSigns } from "../composer/TypingSigns";

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
};

type Deliver = (message: OutgoingMessage) => Promise<Delivery>;

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
      deliver: (message) => deliver(message),
      newKey,
      store: openOutboxStore(state.status === "known" ? state.viewer.id : ""),
      withChatLock,
      connection: { isUp: isConnected, watch: watchConnection, check: checkConnection },
    });
    countUnsentBy(outbox);
    const older = new OlderMessages();
    session = { outbox, deliverBy, older, attendedId: null, feedCursor: null, typing: new TypingSigns() };
    sessions.set(client, session);
  }
  return session;
}
