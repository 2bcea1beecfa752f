import type { ApolloClient } from "../../../graphql/hooks";

type Listener<T> = (value: T) => void;

/** Creates two functions: `watch` adds a listener to an Apollo Client, and `notify` calls that client's listeners. */
export function clientListeners<T>() {
  const listeners = new WeakMap<ApolloClient, Set<Listener<T>>>();
  return {
    watch: (client: ApolloClient, listener: Listener<T>): (() => void) => {
      const all = listeners.get(client) ?? new Set();
      listeners.set(client, all.add(listener));
      return () => all.delete(listener);
    },
    notify: (client: ApolloClient, value: T): void => listeners.get(client)?.forEach((listener) => listener(value)),
  };
}
