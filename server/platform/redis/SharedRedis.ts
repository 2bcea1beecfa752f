import type { RedisClientType, RedisClusterType } from "redis";

/** For how long a Redis that was too slow is left alone, in milliseconds. */
const pauseMs = 1000;

/** A connection for counters and other short-lived state, on which nobody waits long. */
export class SharedRedis {
  private pausedUntil = 0;
  private hasClosed = false;

  /** @param timeoutMs how long Redis may take for one command */
  constructor(
    readonly client: RedisClientType | RedisClusterType,
    private readonly timeoutMs: number,
  ) {}

  isClosed(): boolean {
    return this.hasClosed;
  }

  /**
   * Runs a command. Once Redis has been too slow, commands fail at once for a second: not every caller waits in vain.
   * @throws Error while Redis is away, or when it takes too long
   */
  async run<Result>(command: () => Promise<Result>): Promise<Result> {
    if (!this.client.isReady || performance.now() < this.pausedUntil) throw new Error("Redis is not available.");
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.pausedUntil = performance.now() + pauseMs;
        reject(new Error("Redis took too long."));
      };
      // When this process was blocked, the timer is due before the reply is read: the reply goes first.
      const timer = setTimeout(() => setImmediate(() => isPending && giveUp()), this.timeoutMs);
      let isPending = true;
      const settled = () => {
        isPending = false;
        clearTimeout(timer);
      };
      void command().then(resolve, reject).finally(settled);
    });
  }

  /** Disconnects; pending commands fail. */
  close(): void {
    this.hasClosed = true;
    this.client.destroy();
  }
}
