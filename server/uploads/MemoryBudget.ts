/** Runs tasks concurrently as long as they fit within a memory budget; the others wait in FIFO order. */
export class MemoryBudget {
  private free: number;
  private readonly waiting: { readonly bytes: number; readonly enter: () => void }[] = [];

  /** `most` is the budget in bytes. */
  constructor(readonly most: number) {
    this.free = most;
  }

  /**
   * Waits until `bytes` of the budget are free, and reserves them while `work` runs; `bytes` must not exceed the
   * budget.
   */
  async spend<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((enter) => {
      this.waiting.push({ bytes, enter });
      this.admit();
    });
    try {
      return await work();
    } finally {
      this.free += bytes;
      this.admit();
    }
  }

  private admit(): void {
    for (let next = this.waiting[0]; next && next.bytes <= this.free; next = this.waiting[0]) {
      this.waiting.shift();
      this.free -= next.bytes;
      next.enter();
    }
  }
}
