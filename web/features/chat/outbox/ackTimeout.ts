export type Connection = {
  readonly isUp: () => boolean;
  readonly watch: (listener: () => void) => () => void;
  /** Checks whether a connection that seems to be up is in fact dead. */
  readonly check: () => void;
};

export const ackTimeoutMs = 10_000;
const checkAfterMs = 3_000;

/**
 * Starts the timeout for a response. `over` resolves once the connection has been up without interruption for
 * `ackTimeoutMs`; `stop` cancels the timeout.
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
