/** The maximum time for `stop`, in milliseconds, before the process exits anyway; one second is left for `abandon`. */
const timeoutMs = 9000;
/** The terminal and npm each deliver a Ctrl-C; a repeat within this many milliseconds is ignored. */
const repeatWindowMs = 300;
const abandonTimeoutMs = 1000;

/** The steps for stopping the process. */
export type Stopping = {
  /** Finishes work in flight and closes everything. */
  stop(): Promise<void>;
  /** Does only what is essential, when stopping takes too long. */
  abandon(): Promise<void>;
  /** Called with the uncaught error that is about to stop the process. */
  onCrash(error: unknown): void;
};

/**
 * Stops the process gracefully on SIGINT, SIGTERM and SIGHUP: it exits with code 0 after `stop`. After ten seconds, or
 * on a second signal, it exits immediately with code 1.
 */
export function stopOnSignal({ stop, abandon, onCrash }: Stopping): void {
  let stoppingSince: number | undefined;
  const exitNow = async () => {
    await Promise.race([abandon().catch(onCrash), new Promise((resolve) => setTimeout(resolve, abandonTimeoutMs))]);
    process.exit(1);
  };
  const startStop = (exitCode: number) => {
    stoppingSince = Date.now();
    setTimeout(() => void exitNow(), timeoutMs);
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
