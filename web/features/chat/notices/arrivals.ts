import type { ApolloClient } from "../../../graphql/hooks";
import type { Message } from "../feed/inboxCache";

type Listener = (message: Message) => void;

const listeners = new WeakMap<ApolloClient, Set<Listener>>();

/** Calls back for every message that somebody else sends to the viewer, until the returned function is called. */
export function watchArrivals(client: ApolloClient, listener: Listener): () => void {
  const all = listeners.get(client) ?? new Set();
  listeners.set(client, all.add(listener));
  return () => all.delete(listener);
}

/** Says that a message has come in. */
export function tellArrival(client: ApolloClient, message: Message): void {
  listeners.get(client)?.forEach((listener) => listener(message));
}
