import type { Logger } from "../telemetry/logger.js";

/**
 * Work that nobody waits for: a few pieces at a time, in their order, no more waiting than there is room for. Whoever
 * asked has long been answered, so a failure is told to the log alone.
 */
export class BackgroundQueue {
  private readonly waiting: (() => Promise<void>)[] = [];
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly logger: Logger,
    private readonly limits = { atOnce: 2, mayWait: 1000 },
  ) {}

  /** Has a piece of work done soon; `title` names it in the log, where it fails or there is no room for it. */
  begin(title: string, work: () => Promise<void>): void {
    if (this.waiting.length >= this.limits.mayWait) {
      this.logger.warn({ title }, "There is no room for more work; this will not be done");
      return;
    }
    this.waiting.push(() =>
      work().catch((error: unknown) => this.logger.error({ err: error, title }, "Work that nobody waits for failed")),
    );
    this.next();
  }

  /** Resolves when everything has been done. */
  async finished(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
  }

  private next(): void {
    if (this.underWay.size >= this.limits.atOnce) return;
    const work = this.waiting.shift();
    if (work === undefined) return;
    const done: Promise<void> = work().finally(() => {
      this.underWay.delete(done);
      this.next();
    });
    this.underWay.add(done);
  }
}
