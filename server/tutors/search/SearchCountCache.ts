import { LRUCache } from "lru-cache";
import type { Clock } from "../../platform/clock.js";

/** How many match, at a version of all that decides about matching. */
export type Counted = { readonly total: number; readonly version: string };

/** Up to so many the number is always that of the moment; counting them costs as little as the page itself. */
const alwaysExactUpTo = 10_000;
/** For how long a larger number may stand after something has changed, in milliseconds. */
const timeoutMs = 10_000;
type Known = Counted & { readonly at: number };

/**
 * How many tutors match, counted once for each version of the tutors and not for each page. A number above ten thousand may be
 * up to ten seconds old while tutors keep changing.
 */
export class SearchCountCache {
  private readonly known = new LRUCache<string, Known>({ max: 2000 });
  private readonly running = new Map<string, Promise<number>>();

  constructor(private readonly clock: Clock) {}

  /** The number under a key at a version, or at any where none is said; `count` is asked where it is not known. */
  async of(key: string, version: string | null, count: () => Promise<Counted>): Promise<number> {
    const known = this.known.get(key);
    const age = known ? Math.abs(this.clock.now().getTime() - known.at) : Infinity;
    if (known && (version === null || known.version === version)) return known.total;
    if (known && known.total > alwaysExactUpTo && age < timeoutMs) return known.total;
    // Whoever asks while it is being counted waits for the same count, but not for one that began before a change.
    const turn = `${version} ${key}`;
    const running = this.running.get(turn);
    if (running) return running;
    const counting = this.countAnew(key, count).finally(() => this.running.delete(turn));
    this.running.set(turn, counting);
    return counting;
  }

  private async countAnew(key: string, count: () => Promise<Counted>): Promise<number> {
    const at = this.clock.now().getTime();
    const counted = await count();
    this.known.set(key, { ...counted, at });
    return counted.total;
  }
}
