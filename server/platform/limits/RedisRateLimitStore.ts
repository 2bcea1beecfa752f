import { RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import type { SharedRedis } from "../redis/SharedRedis.js";
import type { MemoryRateLimitStore } from "./MemoryRateLimitStore.js";
import type { Count, Rate } from "./rate.js";
import type { RateLimitStore } from "./RateLimitStore.js";

export type FallbackStore = Pick<MemoryRateLimitStore, "add" | "learn">;

/**
 * Counts in Redis for all nodes; while Redis is down or slow, counts in this process, starting from the last counts in
 * Redis.
 */
export class RedisRateLimitStore implements RateLimitStore {
  private readonly limiters = new Map<string, RateLimiterRedis>();

  constructor(
    private readonly redis: SharedRedis,
    private readonly fallback: FallbackStore,
  ) {}

  async add(key: string, rate: Rate, points: number): Promise<Count> {
    const limiter = this.limiterOf(rate);
    try {
      const result = await this.redis.run(() =>
        points < 0 ? limiter.reward(key, -points) : limiter.consume(key, points).catch(overLimit),
      );
      const count = { points: result.consumedPoints, resetMs: result.msBeforeNext };
      this.fallback.learn(key, count);
      return count;
    } catch {
      return this.fallback.add(key, rate, points);
    }
  }

  private limiterOf({ most, seconds }: Rate): RateLimiterRedis {
    const name = `${most}/${seconds}`;
    const known = this.limiters.get(name);
    if (known !== undefined) return known;
    const limiter = new RateLimiterRedis({
      storeClient: this.redis.client,
      useRedisPackage: true,
      keyPrefix: "saywell:limits",
      points: most,
      duration: seconds,
    });
    this.limiters.set(name, limiter);
    return limiter;
  }
}

/** Returns the limiter's result for a key over its limit; rethrows other errors, which mean that Redis is failing. */
function overLimit(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason;
  throw reason;
}
