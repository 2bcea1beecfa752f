/** Whether the WebSocket is connected; null until the first attempt to connect has succeeded or failed. */
let connected: boolean | null = null;
const listeners = new Set<() => void>();

/** Returns whether the WebSocket is believed to be connected; true until it closes. */
export const isConnected = (): boolean => connected !== false;

/** Records that the WebSocket has connected or closed. */
export function setConnected(next: boolean): void {
  if (connected === next) return;
  connected = next;
  listeners.forEach((listener) => listener());
}

let check: () => void = () => undefined;

/** Sets the function that `checkConnection` calls. */
export function checkConnectionWith(work: () => void): void {
  check = work;
}

/** Checks a connection with an overdue response, and closes it unless the server soon responds to a ping. */
export const checkConnection = (): void => check();

/** Calls the listener after every change, and after the first connection, until the returned function is called. */
export function watchConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
