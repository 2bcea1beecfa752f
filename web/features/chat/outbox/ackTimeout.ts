/** The connection to the server, as far as one must know it to wait for an answer. */
export type Connection = {
  readonly isUp: () => boolean;
  /** Calls back after every change until the returned function is called. */
  readonly watch: (listener: () => void) => () => void;
  /** Checks whether a connection that seems to be up is dead. */
  readonly check: () => void;
};

/** After how many milliseconds on a connection that is up a message without an answer counts as not sent. */
export const ackTimeoutMs = 10_000;
/** After how many milliseconds without an answer the connection is checked. */
const checkAfterMs = 3_000;

/**
 * Waits for an answer that does not arrive: `over` resolves once the connection has been up for `ackTimeoutMs`, and never
 * while it is down. `stop` ends the wait.
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
