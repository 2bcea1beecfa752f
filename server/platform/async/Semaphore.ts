import { DomainError } from "../errors/DomainError.js";

/**
 * Limits the total weight of concurrent tasks; tasks that don't fit wait in a FIFO queue, whose length can be limited.
 */
export class Semaphore {
  private free: number;
  private readonly waiting: { readonly weight: number; readonly enter: () => void }[] = [];

  constructor(
    readonly capacity: number,
    private readonly maxWaiting = Infinity,
  ) {
    this.free = capacity;
  }

  /**
   * Runs `work` once there is room for its weight, which must not exceed the capacity.
   * @throws DomainError UNAVAILABLE, without running `work`, if the queue is full
   */
  async run<T>(work: () => Promise<T>, weight = 1): Promise<T> {
    const mustWait = this.waiting.length > 0 || weight > this.free;
    if (mustWait && this.waiting.length >= this.maxWaiting) {
      const reason = "The server is too busy right now. Please try again.";
      throw new DomainError("UNAVAILABLE", [{ code: "BUSY", reason }], 2);
    }
    await new Promise<void>((enter) => {
      this.waiting.push({ weight, enter });
      this.admit();
    });
    try {
      return await work();
    } finally {
      this.free += weight;
      this.admit();
    }
  }

  private admit(): void {
    for (let next = this.waiting[0]; next && next.weight <= this.free; next = this.waiting[0]) {
      this.waiting.shift();
      this.free -= next.weight;
      next.enter();
    }
  }
}
