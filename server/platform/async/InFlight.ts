/** Counts the work that has begun and has not ended, so that a stop can wait for it. */
export class InFlight {
  private count = 0;
  private waiting: (() => void)[] = [];

  begin(): void {
    this.count += 1;
  }

  end(): void {
    this.count -= 1;
    if (this.count === 0) for (const resolve of this.waiting.splice(0)) resolve();
  }

  /** Resolves when everything that has begun has ended. */
  async settled(): Promise<void> {
    if (this.count > 0) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }
}
