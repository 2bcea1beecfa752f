import type { Logger } from "../telemetry/logger.js";

/** A bounded FIFO queue that runs a few background tasks at a time. Nothing awaits them; failures are only logged. */
export class BackgroundQueue {
  private readonly waiting: (() => Promise<void>)[] = [];
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly logger: Logger,
    private readonly limits = { atOnce: 2, mayWait: 1000 },
  ) {}

  /** Queues a task, or drops it if the queue is full; `title` identifies the task in the log. */
  begin(title: string, work: () => Promise<void>): void {
    if (this.waiting.length >= this.limits.mayWait) {
      this.logger.warn({ title }, "The background queue is full; the work was dropped");
      return;
    }
    this.waiting.push(() =>
      work().catch((error: unknown) => this.logger.error({ err: error, title }, "Background work failed")),
    );
    this.next();
  }

  /** Resolves when no task is queued or running. */
  async finished(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  private next(): void {
    if (this.running.size >= this.limits.atOnce) return;
    const work = this.waiting.shift();
    if (work === undefined) return;
    const done: Promise<void> = work().finally(() => {
      this.running.delete(done);
      this.next();
    });
    this.running.add(done);
  }
}
