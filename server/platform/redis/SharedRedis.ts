import type { RedisClientType, RedisClusterType } from "redis";

/** How long commands are rejected, without being sent, after a timeout. */
const pauseMs = 1000;

/** A Redis client for counters and other short-lived state, with short timeouts. */
export class SharedRedis {
  private pausedUntil = 0;
  private hasClosed = false;

  constructor(
    readonly client: RedisClientType | RedisClusterType,
    private readonly timeoutMs: number,
  ) {}

  isClosed(): boolean {
    return this.hasClosed;
  }

  /**
   * Runs a command. After a timeout, commands fail immediately for a second, so that other callers don't wait as well.
   * @throws Error while Redis is down, or if the command takes too long
   */
  async run<Result>(command: () => Promise<Result>): Promise<Result> {
    if (!this.client.isReady || performance.now() < this.pausedUntil) throw new Error("Redis is not available.");
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.pausedUntil = performance.now() + pauseMs;
        reject(new Error("Redis took too long."));
      };
      // If this process was blocked, the timer fires before the reply is read; `setImmediate` lets the reply be read
      // first.
      const timer = setTimeout(() => setImmediate(() => isPending && giveUp()), this.timeoutMs);
      let isPending = true;
      const settled = () => {
        isPending = false;
        clearTimeout(timer);
      };
      void command().then(resolve, reject).finally(settled);
    });
  }

  /** Closes the connection; pending commands fail. */
  close(): void {
    this.hasClosed = true;
    this.client.destroy();
  }
}
