import { DomainError } from "../errors/DomainError.js";

/** Lets a few pieces of work run at a time and a bounded number wait, in their order of arrival. */
export class Semaphore {
  private inside = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly mayWait: number,
  ) {}

  /**
   * Runs `work` when its turn comes.
   * @throws DomainError UNAVAILABLE, before anything is done, when as many wait as may
   */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.inside >= this.atOnce) {
      if (this.waiting.length >= this.mayWait) {
        throw new DomainError("UNAVAILABLE", [{ code: "BUSY", reason: "Too busy right now. Please try again." }], 2);
      }
      await new Promise<void>((enter) => this.waiting.push(enter));
    } else {
      this.inside += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.inside -= 1;
      else next();
    }
  }
}
