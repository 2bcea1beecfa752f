/**
 * Runs a task in the background: immediately, and then again one interval after each run ends. A failed run is reported
 * and does not affect the next one.
 */
export class RepeatingTask {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly options: {
      readonly run: () => Promise<unknown>;
      readonly intervalMs: number;
      readonly onError: (error: unknown) => void;
    },
  ) {}

  /** Starts the first run without waiting for it. */
  start(): void {
    this.running = this.runAndWait();
  }

  /**
   * Whether `stop` was called. A long run checks this between its steps, so that `stop` doesn't have to wait for the
   * remaining ones.
   */
  get isStopped(): boolean {
    return this.stopped;
  }

  /** Stops repeating; resolves when the current run has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async runAndWait(): Promise<void> {
    const { run, intervalMs, onError } = this.options;
    await run().catch(onError);
    if (!this.stopped) this.timer = setTimeout(() => this.start(), intervalMs).unref();
  }
}
