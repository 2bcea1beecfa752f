import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { until } from "../../testing/support/pause.js";
import { describeWith } from "../../testing/support/tools.js";
import { startRedis } from "../../testing/support/servers/redis.js";
import { TestRedisCluster } from "../../testing/support/servers/redisCluster.js";
import { newId } from "../ids.js";
import { createLogger } from "../telemetry/logger.js";
import { openRedis } from "./openRedis.js";
import { SharedCache } from "./SharedCache.js";

const timeoutMs = 60_000;

function open(url: string) {
  const redis = openRedis(url, createLogger("silent"), timeoutMs);
  atTheEnd(async () => redis.close());
  return { redis, cache: new SharedCache(redis) };
}

function shareValues(one: SharedCache, other: SharedCache): Promise<number> {
  const isShared = async () => {
    const key = newId();
    await one.set(key, "shared");
    return (await other.get(key)) === "shared";
  };
  return until("Both nodes keep values in Redis", isShared, timeoutMs);
}

describe("a cache without Redis", () => {
  it("keeps values in memory until they are deleted", async () => {
    const cache = new SharedCache(null);
    await cache.set("query", "{ me }");
    expect(await cache.get("query")).toBe("{ me }");
    await cache.delete("query");
    expect(await cache.get("query")).toBeUndefined();
  });

  it("keeps at most a thousand values, and none larger than 64 kB", async () => {
    const cache = new SharedCache(null);
    await cache.set("huge", "x".repeat(64 * 1024 + 1));
    expect(await cache.get("huge")).toBeUndefined();
    for (let i = 0; i < 1001; i += 1) await cache.set(`query ${i}`, "{ me }");
    expect(await cache.get("query 0")).toBeUndefined();
    expect(await cache.get("query 1000")).toBe("{ me }");
  });
});

describeWith("redis")("a cache in Redis", () => {
  it("shares values between nodes until they are deleted or expire", async () => {
    const { url, end } = await startRedis();
    const [one, other] = [open(url), open(url)];
    await shareValues(one.cache, other.cache);
    await one.cache.set("query", "{ me }");
    expect(await other.cache.get("query")).toBe("{ me }");
    await other.cache.delete("query");
    expect(await one.cache.get("query")).toBeUndefined();
    await one.cache.set("brief", "{ me }", { ttl: 1 });
    const isGone = async () => (await other.cache.get("brief")) === undefined;
    await until("The value has expired", isGone, timeoutMs);
    const [key = ""] = await one.redis.client.keys("saywell:cache:*");
    expect(await one.redis.client.ttl(key)).toBeLessThanOrEqual(24 * 60 * 60);
    await end("SIGTERM");
  });

  it("stores 5,000 values in at most 2,048 slots, and never returns the value of another key", async () => {
    const { url, end } = await startRedis();
    const { redis, cache } = open(url);
    await until("Redis is connected", () => redis.client.isReady, timeoutMs);
    const keys = Array.from({ length: 5000 }, (_, i) => `query ${i}`);
    await Promise.all(keys.map((key) => cache.set(key, `value of ${key}`)));
    expect((await redis.client.keys("saywell:cache:*")).length).toBeLessThanOrEqual(2048);
    const values = await Promise.all(keys.map((key) => cache.get(key)));
    const present = values.filter((value) => value !== undefined);
    expect(present.length).toBeGreaterThan(1500);
    for (const [i, value] of values.entries()) expect([undefined, `value of query ${i}`]).toContain(value);
    await end("SIGTERM");
  });

  it("continues with this node's own values while Redis is down", async () => {
    const { url, end } = await startRedis();
    const { redis, cache } = open(url);
    await until("Redis is connected", () => redis.client.isReady, timeoutMs);
    await cache.set("query", "{ me }");
    await end("SIGKILL");
    await until("Redis is down", () => !redis.client.isReady, timeoutMs);
    expect(await cache.get("query")).toBe("{ me }");
    await cache.set("another", "{ tutors }");
    expect(await cache.get("another")).toBe("{ tutors }");
  });

  it("is shared by nodes on a Redis Cluster", async () => {
    const cluster = await TestRedisCluster.start();
    const [one, other] = [open(cluster.url), open(cluster.url)];
    await shareValues(one.cache, other.cache);
    // Fixed keys, because random keys would sometimes share a slot.
    const keys = Array.from({ length: 20 }, (_, i) => `query ${i}`);
    await Promise.all(keys.map((key) => one.cache.set(key, key)));
    expect(await Promise.all(keys.map((key) => other.cache.get(key)))).toEqual(keys);
  });
});
