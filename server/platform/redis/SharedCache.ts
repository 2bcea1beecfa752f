import { createHash } from "node:crypto";
import { InMemoryLRUCache, type KeyValueCache, type KeyValueCacheSetOptions } from "@apollo/utils.keyvaluecache";
import type { SharedRedis } from "./SharedRedis.js";

const day = 24 * 60 * 60;
const maxValueBytes = 64 * 1024;
const memoryBounds = {
  max: 1000,
  maxSize: 5 * 1024 * 1024,
  sizeCalculation: (value: string, key: string) => key.length + value.length + 1,
};
/** 128 MB if all values have the maximum size. */
const maxSlots = 2048;

/**
 * Apollo's cache of strings, stored in Redis for all nodes, or in this process if Redis is down or not configured.
 * Callers must cope with missing values: a value above 64 kB is not stored, and in Redis each key is hashed to one of
 * 2,048 slots, where the next key with the same slot overwrites it.
 */
export class SharedCache implements KeyValueCache {
  private readonly memory = new InMemoryLRUCache(memoryBounds);

  constructor(private readonly redis: SharedRedis | null) {}

  async get(key: string): Promise<string | undefined> {
    const { redis } = this;
    if (redis === null) return this.memory.get(key);
    const { slot, tag } = locate(key);
    try {
      const stored = await redis.run(() => redis.client.get(slot));
      return stored?.startsWith(tag) ? stored.slice(tag.length) : undefined;
    } catch {
      return this.memory.get(key);
    }
  }

  /** Ignores values above 64 kB; `ttl` is in seconds, a day by default. */
  async set(key: string, value: string, { ttl }: KeyValueCacheSetOptions = {}): Promise<void> {
    if (Buffer.byteLength(value) > maxValueBytes) return;
    const seconds = Math.max(1, Math.ceil(ttl ?? day));
    await this.memory.set(key, value, { ttl: seconds });
    const { slot, tag } = locate(key);
    const expiration = { type: "EX", value: seconds } as const;
    await this.write((client) => client.set(slot, tag + value, { expiration }));
  }

  async delete(key: string): Promise<void> {
    await this.memory.delete(key);
    await this.write((client) => client.del(locate(key).slot));
  }

  /** Repeats in Redis a change made in this process's memory; if Redis fails, only the memory has the change. */
  private async write(command: (client: SharedRedis["client"]) => Promise<unknown>): Promise<void> {
    const { redis } = this;
    await redis?.run(() => command(redis.client)).catch(() => undefined);
  }
}

/** Returns a key's slot, and the tag that distinguishes its value from those of other keys in the same slot. */
function locate(key: string): { slot: string; tag: string } {
  const hash = createHash("sha256").update(key).digest();
  return { slot: `saywell:cache:${hash.readUInt32BE() % maxSlots}`, tag: hash.toString("base64url") };
}
