import { Semaphore } from "./Semaphore.js";
import type { Logger } from "../telemetry/logger.js";

/** Runs queued background tasks in FIFO order, a few at a time. Callers don't await them; failures are only logged. */
export class BackgroundQueue {
  private readonly turns: Semaphore;
  /** The tasks that are queued or running. */
  private readonly unfinished = new Set<Promise<void>>();

  constructor(
    private readonly logger: Logger,
    private readonly limits = { atOnce: 2, mayWait: 1000 },
  ) {
    this.turns = new Semaphore(limits.atOnce);
  }

  /** Queues a task, or drops it if the queue is full; `title` identifies the task in the log. */
  begin(title: string, work: () => Promise<void>): void {
    if (this.unfinished.size >= this.limits.atOnce + this.limits.mayWait) {
      this.logger.warn({ title }, "The background queue is full; the work was dropped");
      return;
    }
    const done: Promise<void> = this.turns
      .run(work)
      .catch((error: unknown) => this.logger.error({ err: error, title }, "Background work failed"))
      .finally(() => this.unfinished.delete(done));
    this.unfinished.add(done);
  }

  /** Resolves when no task is queued or running. */
  async finished(): Promise<void> {
    while (this.unfinished.size > 0) await Promise.all(this.unfinished);
  }
}
