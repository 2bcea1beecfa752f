import { isConnected, watchConnection } from "./connectionStatus";

/** Calls the listener whenever the server can probably be reached again, until the returned function is called. */
export function onReachable(listener: () => void): () => void {
  const stop = watchConnection(() => isConnected() && listener());
  window.addEventListener("online", listener);
  return () => {
    stop();
    window.removeEventListener("online", listener);
  };
}
