import { LRUCache } from "lru-cache";
import type { Clock } from "../../platform/clock.js";

/** The number of matches, at a version of everything that affects matching. */
export type Counted = { readonly total: number; readonly version: string };

/** Up to this many, the number is always current; counting them costs as little as the page itself. */
const maxAlwaysExact = 10_000;
/** How long a larger number may be outdated after a change, in milliseconds. */
const maxAgeMs = 10_000;
type Cached = Counted & { readonly at: number };

/**
 * Caches the number of matching tutors, counted once per version of the tutors instead of once per page. A number above
 * ten thousand may be up to ten seconds old while tutors keep changing.
 */
export class SearchCountCache {
  private readonly cached = new LRUCache<string, Cached>({ max: 2000 });
  private readonly running = new Map<string, Promise<number>>();

  constructor(private readonly clock: Clock) {}

  /** The number for a key at a version, or with null at any; calls `count` if it is not cached. */
  async of(key: string, version: string | null, count: () => Promise<Counted>): Promise<number> {
    const cached = this.cached.get(key);
    const age = cached ? Math.abs(this.clock.now().getTime() - cached.at) : Infinity;
    if (cached && (version === null || cached.version === version)) return cached.total;
    if (cached && cached.total > maxAlwaysExact && age < maxAgeMs) return cached.total;
    // Concurrent callers share an in-flight count, but not one that started before a change.
    const runKey = `${version} ${key}`;
    const running = this.running.get(runKey);
    if (running) return running;
    const counting = this.runCount(key, count).finally(() => this.running.delete(runKey));
    this.running.set(runKey, counting);
    return counting;
  }

  private async runCount(key: string, count: () => Promise<Counted>): Promise<number> {
    const at = this.clock.now().getTime();
    const counted = await count();
    this.cached.set(key, { ...counted, at });
    return counted.total;
  }
}
