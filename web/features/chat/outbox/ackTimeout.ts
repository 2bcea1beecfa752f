/** The connection to the server, reduced to what the timeout needs. */
export type Connection = {
  readonly isUp: () => boolean;
  /** Calls the listener after every change until the returned function is called. */
  readonly watch: (listener: () => void) => () => void;
  /** Checks whether a connection that seems to be up is in fact dead. */
  readonly check: () => void;
};

/** How long a message may go without a response on an unbroken connection before it fails, in milliseconds. */
export const ackTimeoutMs = 10_000;
/** The time without a response after which the connection is checked, in milliseconds. */
const checkAfterMs = 3_000;

/**
 * Starts a timeout: `over` resolves once the connection has been up without interruption for `ackTimeoutMs`. `stop`
 * cancels the timeout.
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
