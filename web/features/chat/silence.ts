/** The line to the server, as far as one must know it to wait for an answer. */
export type Line = {
  readonly isUp: () => boolean;
  /** Calls back after every change until the returned function is called. */
  readonly watch: (listener: () => void) => () => void;
  /** Has it tested whether the line that is said to stand is dead. */
  readonly doubt: () => void;
};

/** After how many milliseconds without an answer on a line that stands a message counts as not sent. */
export const patience = 10_000;
/** After how many milliseconds without an answer the line is doubted. */
const doubtful = 3_000;

/**
 * Listens for an answer that does not come: `over` resolves when the line has stood for `patience` since, and never while
 * it is broken. `stop` ends the listening.
 */
export function listenForSilence(line: Line): { readonly over: Promise<void>; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let doubt: ReturnType<typeof setTimeout> | undefined;
  let stop: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    const clear = () => {
      clearTimeout(timer);
      clearTimeout(doubt);
    };
    const listen = () => {
      clear();
      if (!line.isUp()) return;
      timer = setTimeout(resolve, patience);
      doubt = setTimeout(line.doubt, doubtful);
    };
    const unwatch = line.watch(listen);
    listen();
    stop = () => {
      clear();
      unwatch();
    };
  });
  return { over, stop };
}
