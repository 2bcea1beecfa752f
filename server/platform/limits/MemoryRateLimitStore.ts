import { LRUCache } from "lru-cache";
import type { Clock } from "../clock.js";
import { addPoints, type Count, type Rate, type Window } from "./rate.js";
import type { RateLimitStore } from "./RateLimitStore.js";

/** Beyond this number, the least recently used key is evicted, so that clients can't exhaust memory. */
export const maxKeys = 100_000;

/** Counts in this process's memory: for a single node, or while Redis is down. */
export class MemoryRateLimitStore implements RateLimitStore {
  private readonly windows = new LRUCache<string, Window>({ max: maxKeys });

  constructor(private readonly clock: Clock) {}

  add(key: string, rate: Rate, points: number): Promise<Count> {
    const now = this.clock.now().getTime();
    const window = addPoints(this.windows.get(key), rate, points, now);
    this.windows.set(key, window);
    return Promise.resolve({ points: window.points, resetMs: window.endsAt - now });
  }

  /** Replaces a key's count with the one from another store. */
  learn(key: string, { points, resetMs }: Count): void {
    this.windows.set(key, { points, endsAt: this.clock.now().getTime() + resetMs });
  }
}
