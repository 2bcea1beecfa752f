export const isOnline = (): boolean => navigator.onLine;

/** Calls the listener when the browser goes online or offline, until the returned function is called. */
export function watchNetwork(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
