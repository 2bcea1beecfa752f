import type { ApolloClient } from "../../../graphql/hooks";

type Listener = (chatId: string) => void;

const listeners = new WeakMap<ApolloClient, Set<Listener>>();

/** Calls the listener whenever the viewer looks at a chat, until the returned function is called. */
export function watchAttention(client: ApolloClient, listener: Listener): () => void {
  const all = listeners.get(client) ?? new Set();
  listeners.set(client, all.add(listener));
  return () => all.delete(listener);
}

/** Notifies the listeners that the viewer looks at a chat. */
export function notifyAttention(client: ApolloClient, chatId: string): void {
  listeners.get(client)?.forEach((listener) => listener(chatId));
}
