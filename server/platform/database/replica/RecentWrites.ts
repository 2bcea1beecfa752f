import { LRUCache } from "lru-cache";
import type { SharedRedis } from "../../redis/SharedRedis.js";

/** More people do not write within the time that is remembered. */
const maxPeople = 100_000;

/**
 * Who has written lately, on whichever node: in Redis, or in this process alone where there is one node. While Redis is away,
 * and as long after as something may be unknown, everybody counts as having written.
 */
export class RecentWrites {
  private readonly here: LRUCache<string, true>;
  private unsureUntil = -Infinity;

  /** @param rememberedMs for how long a write is remembered */
  constructor(
    private readonly redis: SharedRedis | null,
    private readonly rememberedMs: number,
  ) {
    this.here = new LRUCache({ max: maxPeople, ttl: rememberedMs });
  }

  async note(personId: string): Promise<void> {
    this.here.set(personId, true);
    const { redis, rememberedMs: value } = this;
    const expiration = { type: "PX", value } as const;
    await redis?.run(() => redis.client.set(keyOf(personId), "1", { expiration })).catch(() => this.doubt());
  }

  async has(personId: string): Promise<boolean> {
    const { redis } = this;
    if (this.here.has(personId)) return true;
    if (redis === null) return false;
    if (performance.now() < this.unsureUntil) return true;
    try {
      return (await redis.run(() => redis.client.exists(keyOf(personId)))) > 0;
    } catch {
      this.doubt();
      return true;
    }
  }

  private doubt(): void {
    this.unsureUntil = performance.now() + this.rememberedMs;
  }
}

const keyOf = (personId: string) => `saywell:wrote:${personId}`;
