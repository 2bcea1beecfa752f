import type { ApolloClient } from "../../../graphql/hooks";
import type { Message } from "../feed/inboxCache";

type Listener = (message: Message) => void;

const listeners = new WeakMap<ApolloClient, Set<Listener>>();

/** Calls the listener for every message that the viewer receives, until the returned function is called. */
export function watchArrivals(client: ApolloClient, listener: Listener): () => void {
  const all = listeners.get(client) ?? new Set();
  listeners.set(client, all.add(listener));
  return () => all.delete(listener);
}

/** Notifies the listeners of a new incoming message. */
export function notifyArrival(client: ApolloClient, message: Message): void {
  listeners.get(client)?.forEach((listener) => listener(message));
}
