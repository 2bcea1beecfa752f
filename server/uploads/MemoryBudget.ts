/** Lets work go on side by side while it needs no more memory than there is; the rest waits, in its order of arrival. */
export class MemoryBudget {
  private free: number;
  private readonly waiting: { readonly bytes: number; readonly enter: () => void }[] = [];

  /** `most` is how many bytes there are. */
  constructor(readonly most: number) {
    this.free = most;
  }

  /** Runs `work` once there are so many bytes for it, which are at most all. */
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
