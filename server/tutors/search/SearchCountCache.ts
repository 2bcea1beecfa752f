import { LRUCache } from "lru-cache";
import type { Clock } from "../../platform/clock.js";

/** `version` covers everything that affects matching; "" if it is unknown. */
export type Counted = { readonly total: number; readonly version: string };

/** The largest count that is always exact: counting so few results is as cheap as reading a page. */
const maxAlwaysExact = 10_000;
/** How long a larger count may be returned even if tutors have changed since. */
const maxAgeMs = 10_000;
type Cached<Count> = { readonly count: Count; readonly at: number };

/**
 * Caches the number of matching tutors, counted once per version of the tutor list instead of once per page. A number
 * above ten thousand may be up to ten seconds old while tutors keep changing.
 */
export class SearchCountCache<Count extends Counted = Counted> {
  private readonly cached = new LRUCache<string, Cached<Count>>({ max: 2000 });
  private readonly running = new Map<string, Promise<Count>>();

  constructor(private readonly clock: Clock) {}

  /** Returns the count for a key at `version`, or at any version if `version` is null; calls `count` on a miss. */
  async of(key: string, version: string | null, count: () => Promise<Count>): Promise<Count> {
    const cached = this.cached.get(key);
    const age = cached ? Math.abs(this.clock.now().getTime() - cached.at) : Infinity;
    if (cached && (version === null || cached.count.version === version)) return cached.count;
    if (cached && cached.count.total > maxAlwaysExact && age < maxAgeMs) return cached.count;
    // Concurrent callers share an in-flight count, but not one that started before a change.
    const runKey = `${version} ${key}`;
    const running = this.running.get(runKey);
    if (running) return running;
    const counting = this.runCount(key, count).finally(() => this.running.delete(runKey));
    this.running.set(runKey, counting);
    return counting;
  }

  private async runCount(key: string, count: () => Promise<Count>): Promise<Count> {
    const at = this.clock.now().getTime();
    const counted = await count();
    // Without a version, the cache could not detect that a tutor has changed.
    if (counted.version !== "") this.cached.set(key, { count: counted, at });
    return counted;
  }
}
