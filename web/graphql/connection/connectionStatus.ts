/** Null until the first attempt to connect has succeeded or failed. */
let connected: boolean | null = null;
const listeners = new Set<() => void>();

/** Returns whether the WebSocket is connected; true until the first attempt to connect has failed. */
export const isConnected = (): boolean => connected !== false;

/** Returns whether the WebSocket is connected; false until the first attempt to connect has succeeded. */
export const isConnectionOpen = (): boolean => connected === true;

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

/** Pings the server, and closes the connection unless a pong arrives soon. Call it when a response is overdue. */
export const checkConnection = (): void => check();

/** Calls the listener after the first attempt to connect and on every change, until the returned function is called. */
export function watchConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
