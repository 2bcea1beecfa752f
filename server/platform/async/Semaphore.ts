import { DomainError } from "../errors/DomainError.js";

/** Limits how many tasks run at a time; the others wait in a bounded FIFO queue. */
export class Semaphore {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly maxRunning: number,
    private readonly maxWaiting: number,
  ) {}

  /**
   * Runs `work` once a slot is free, and returns its result.
   * @throws DomainError UNAVAILABLE, without running `work`, if the queue is full
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.maxRunning) {
      if (this.waiting.length >= this.maxWaiting) {
        throw new DomainError("UNAVAILABLE", [{ code: "BUSY", reason: "Too busy right now. Please try again." }], 2);
      }
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}
