/** The state of the connection to the server, as needed to time out a request. */
export type Connection = {
  readonly isUp: () => boolean;
  /** Calls the listener after every change until the returned function is called. */
  readonly watch: (listener: () => void) => () => void;
  /** Checks whether a connection that looks up is dead. */
  readonly check: () => void;
};

/** A message without a response fails after this long on a connection that is up. */
export const ackTimeoutMs = 10_000;
/** The connection is checked after this long without a response. */
const checkAfterMs = 3_000;

/**
 * Starts a timeout: `over` resolves once the connection has been up without interruption for `ackTimeoutMs`, and never
 * while it is down. `stop` cancels it.
 */
export function startAckTimeout(connection: Connection): { readonly over: Promise<void>; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let check: ReturnType<typeof setTimeout> | undefined;
  let stop: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    const clear = () => {
      clearTimeout(timer);
      clearTimeout(check);
    };
    const restart = () => {
      clear();
      if (!connection.isUp()) return;
      timer = setTimeout(resolve, ackTimeoutMs);
      check = setTimeout(connection.check, checkAfterMs);
    };
    const unwatch = connection.watch(restart);
    restart();
    stop = () => {
      clear();
      unwatch();
    };
  });
  return { over, stop };
}
