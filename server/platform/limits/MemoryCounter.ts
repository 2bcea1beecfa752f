import { LRUCache } from "lru-cache";
import type { Clock } from "../clock.js";
import type { Counter } from "./counter.js";
import { type Count, countOnto, type Rate } from "./rate.js";

/** How many keys are remembered; beyond them whoever was quiet longest is forgotten, so that strangers can't fill memory. */
const mostKeys = 100_000;

/** Counts in the memory of this process. */
export class MemoryCounter implements Counter {
  /** When each debt is paid off, in milliseconds of the epoch. */
  private readonly paidOff = new LRUCache<string, number>({ max: mostKeys });

  constructor(private readonly clock: Clock) {}

  count(key: string, rate: Rate, times: number): Promise<Count> {
    const now = this.clock.now().getTime();
    const debt = Math.max(0, (this.paidOff.get(key) ?? 0) - now);
    const count = countOnto(debt, rate, times);
    this.paidOff.set(key, now + count.debt);
    return Promise.resolve(count);
  }

  /** Takes over how large a key's debt is, in milliseconds, from a counter that knows better. */
  learn(key: string, debt: number): void {
    this.paidOff.set(key, this.clock.now().getTime() + debt);
  }

  close(): void {
    this.paidOff.clear();
  }
}
