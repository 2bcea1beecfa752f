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
/** How many values Redis holds at most: 128 MB if all of them are as long as they may be. */
const maxPlaces = 2048;

/**
 * Apollo's cache of texts: in Redis for all nodes, and in this process without a Redis or while it is away. It is bounded,
 * so callers must manage without any value: one above 64 kB is not stored, and in Redis each key has one of 2,048 places by
 * its hash, which the next key with the same place takes over.
 */
export class SharedCache implements KeyValueCache {
  private readonly memory = new InMemoryLRUCache(memoryBounds);

  constructor(private readonly redis: SharedRedis | null) {}

  async get(key: string): Promise<string | undefined> {
    const { redis } = this;
    if (redis === null) return this.memory.get(key);
    const { place, tag } = locate(key);
    try {
      const stored = await redis.run(() => redis.client.get(place));
      return stored?.startsWith(tag) ? stored.slice(tag.length) : undefined;
    } catch {
      return this.memory.get(key);
    }
  }

  /** Stores a value for `ttl` seconds; without it, for a day. */
  async set(key: string, value: string, { ttl }: KeyValueCacheSetOptions = {}): Promise<void> {
    if (Buffer.byteLength(value) > maxValueBytes) return;
    const seconds = Math.max(1, Math.ceil(ttl ?? day));
    await this.memory.set(key, value, { ttl: seconds });
    const { place, tag } = locate(key);
    const expiration = { type: "EX", value: seconds } as const;
    await this.write((client) => client.set(place, tag + value, { expiration }));
  }

  async delete(key: string): Promise<void> {
    await this.memory.delete(key);
    await this.write((client) => client.del(locate(key).place));
  }

  /** What does not reach Redis is in memory only. */
  private async write(command: (client: SharedRedis["client"]) => Promise<unknown>): Promise<void> {
    const { redis } = this;
    await redis?.run(() => command(redis.client)).catch(() => undefined);
  }
}

/** Where a key is in Redis, and the tag before its value that tells it from other keys of that place. */
function locate(key: string): { place: string; tag: string } {
  const hash = createHash("sha256").update(key).digest();
  return { place: `saywell:cache:${hash.readUInt32BE() % maxPlaces}`, tag: hash.toString("base64url") };
}
