import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { SharedRedis } from "../../redis/SharedRedis.js";

/** The maximum number of users to remember; more than are expected to write within `rememberedMs`. */
const maxPeople = 100_000;

/**
 * Remembers which users have written recently on any node: in Redis, or in this process if there is only one node.
 * While Redis is down or rejects writes, and for `rememberedMs` afterward, every user counts as having written, because
 * some writes may not have been recorded.
 */
export class RecentWrites {
  private readonly local: LRUCache<string, true>;
  private unsureUntil = -Infinity;

  constructor(
    private readonly redis: SharedRedis | null,
    private readonly rememberedMs: number,
  ) {
    this.local = new LRUCache({ max: maxPeople, ttl: rememberedMs });
  }

  async note(personId: string): Promise<void> {
    this.local.set(personId, true);
    const { redis, rememberedMs: value } = this;
    const expiration = { type: "PX", value } as const;
    await redis?.run(() => redis.client.set(keyOf(personId), "1", { expiration })).catch(() => this.assumeAllWrote());
  }

  async has(personId: string): Promise<boolean> {
    const { redis } = this;
    if (this.local.has(personId)) return true;
    if (redis === null) return false;
    if (performance.now() < this.unsureUntil) return true;
    // A write that changes nothing: unlike a read, it fails whenever `note` does, for example when Redis is out of
    // memory.
    const unchanged = { condition: "XX", expiration: "KEEPTTL" } as const;
    try {
      return (await redis.run(() => redis.client.set(keyOf(personId), "1", unchanged))) !== null;
    } catch {
      this.assumeAllWrote();
      return true;
    }
  }

  private assumeAllWrote(): void {
    this.unsureUntil = performance.now() + this.rememberedMs;
  }
}

/** Hashed, so that Redis contains no user ids. */
const keyOf = (personId: string) => `saywell:wrote:${createHash("sha256").update(personId).digest("base64url")}`;
