/** How long stopping may take, in milliseconds, before the process ends anyway; a second is left for `abandon`. */
const timeoutMs = 9000;
/** The terminal and npm both deliver one Ctrl-C; the second of a pair comes within this many milliseconds. */
const echo = 300;
const abandonTimeoutMs = 1000;

/** What stopping means. */
export type Stopping = {
  /** Finishes what was begun and closes everything. */
  stop(): Promise<void>;
  /** Does what must be done even in a hurry. */
  abandon(): Promise<void>;
  /** Is told an error that nobody caught, before everything is stopped because of it. */
  onCrash(error: unknown): void;
};

/**
 * Ends the process in order on SIGINT, SIGTERM and SIGHUP: exit code 0 after `stop`. After ten seconds, or at a second
 * signal, it ends at once with exit code 1.
 */
export function stopOnSignal({ stop, abandon, onCrash }: Stopping): void {
  let begun: number | undefined;
  const hurry = async () => {
    await Promise.race([abandon().catch(onCrash), new Promise((resolve) => setTimeout(resolve, abandonTimeoutMs))]);
    process.exit(1);
  };
  const begin = (exitCode: number) => {
    begun = Date.now();
    setTimeout(() => void hurry(), timeoutMs);
    stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        onCrash(error);
        return hurry();
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (begun === undefined) begin(0);
      else if (Date.now() - begun > echo) void hurry();
    });
  }
  process.on("uncaughtException", (error) => {
    onCrash(error);
    if (begun === undefined) begin(1);
  });
}
