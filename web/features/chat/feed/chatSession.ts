import type { ApolloClient } from "../../../graphql/hooks";
import { v7 as newKey } from "uuid";
import { countUnsentBy } from "../../../graphql/session/accountStorage";
import { checkConnection, isConnected, watchConnection } from "../../../graphql/connection/connectionStatus";
import { viewerNow } from "../../../graphql/session/viewerStore";
import { withChatLock } from "../outbox/perChatLock";
import { Outbox, type Delivery } from "../outbox/Outbox";
import { OlderMessages } from "../conversation/OlderMessages";
import { openOutboxStore, type OutgoingMessage } from "../outbox/outboxStore";
import { TypingSigns } from "../composer/TypingSigns";

/** What chat screens and the feed share while the page stands. */
export type ChatSession = {
  readonly outbox: Outbox;
  /** Sets what sends the messages of the outbox. */
  readonly deliverBy: (deliver: Deliver) => void;
  /** What was fetched of open chats by scrolling up. */
  readonly older: OlderMessages;
  /** The chat that the viewer is looking at right now; null when none. */
  attendedId: string | null;
  /** Where the counterpart is writing. */
  readonly typing: TypingSigns;
};

type Deliver = (message: OutgoingMessage) => Promise<Delivery>;

const sessions = new WeakMap<ApolloClient, ChatSession>();

/** The one chat session of a client, for the person who is logged in. */
export function chatSessionOf(client: ApolloClient): ChatSession {
  let session = sessions.get(client);
  if (session === undefined) {
    const state = viewerNow();
    let deliver: Deliver = () => Promise.reject(new Error("Nothing sends messages yet."));
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
    session = { outbox, deliverBy, older: new OlderMessages(), attendedId: null, typing: new TypingSigns() };
    sessions.set(client, session);
  }
  return session;
}
