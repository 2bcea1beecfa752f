/** Runs a background task immediately, and then again `intervalMs` after each run ends, even if the run failed. */
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

  start(): void {
    this.running = this.runAndWait();
  }

  /**
   * Whether `stop` was called. Long runs check this between steps, so that `stop` doesn't wait for the remaining steps.
   */
  get isStopped(): boolean {
    return this.stopped;
  }

  /** Prevents further runs; resolves when the run in progress, if any, has ended. */
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
