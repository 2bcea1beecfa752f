/** How long a process may take to stop after a signal; after that, a server only runs `abandon`. */
export const stopTimeoutMs = 9000;
/** Within this time, a repeated signal is ignored: the terminal and npm each deliver Ctrl-C. */
const repeatWindowMs = 300;
const abandonTimeoutMs = 1000;

export type Stopping = {
  /** Finishes work in flight and closes everything. */
  stop(): Promise<void>;
  /** Does only what is essential before the process exits. */
  abandon(): Promise<void>;
  /** Called with each uncaught error, and with errors from `stop` and `abandon`. */
  onCrash(error: unknown): void;
};

/**
 * Stops the process gracefully: on SIGINT, SIGTERM or SIGHUP with exit code 0, and on an uncaught exception with 1. If
 * `stop` fails or takes too long, or on a second signal, runs `abandon` for at most a second and exits with 1.
 */
export function stopOnSignal({ stop, abandon, onCrash }: Stopping): void {
  let stoppingSince: number | undefined;
  const exitNow = async () => {
    await Promise.race([abandon().catch(onCrash), new Promise((resolve) => setTimeout(resolve, abandonTimeoutMs))]);
    process.exit(1);
  };
  const startStop = (exitCode: number) => {
    stoppingSince = Date.now();
    setTimeout(() => void exitNow(), stopTimeoutMs);
    stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        onCrash(error);
        return exitNow();
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (stoppingSince === undefined) startStop(0);
      else if (Date.now() - stoppingSince > repeatWindowMs) void exitNow();
    });
  }
  process.on("uncaughtException", (error) => {
    onCrash(error);
    if (stoppingSince === undefined) startStop(1);
  });
}
