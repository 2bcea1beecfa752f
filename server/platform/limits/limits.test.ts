import { describeWith } from "../../testing/support/tools.js";
import { Proxy } from "../../testing/chaos/faults/Proxy.js";
import { sharedRedisUrl, startRedis } from "../../testing/support/servers/redis.js";
import { TestRedisCluster } from "../../testing/support/servers/redisCluster.js";
import { until } from "../../testing/support/pause.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { RedisPubSub } from "../pubsub/RedisPubSub.js";
import { systemClock } from "../clock.js";
import { newId } from "../ids.js";
import { keysFor } from "../secrets/keys.js";
import { createLogger } from "../telemetry/logger.js";
import { openRedis } from "../redis/openRedis.js";
import { KnownDevices } from "./KnownDevices.js";
import { limitHeaders } from "./limitHeaders.js";
import { Limits, TooMany } from "./Limits.js";
import { MemoryRateLimitStore } from "./MemoryRateLimitStore.js";
import type { RateLimitStore } from "./RateLimitStore.js";
import { type FallbackStore, RedisRateLimitStore } from "./RedisRateLimitStore.js";
import type { Rate } from "./rate.js";
import { type LimitKind, rules } from "./rules.js";

const timeoutMs = 60_000;
const twoAMinute: Rate = { most: 2, seconds: 60 };
const twoAnHour: Rate = { most: 2, seconds: 3600 };
const quiet = createLogger("silent");

function aNode(
  url: string,
  {
    fallback = new MemoryRateLimitStore(systemClock),
    timeout = timeoutMs,
  }: { fallback?: FallbackStore; timeout?: number } = {},
): RateLimitStore {
  const redis = openRedis(url, quiet, timeout);
  atTheEnd(async () => redis.close());
  return new RedisRateLimitStore(redis, fallback);
}

const noFallback: FallbackStore = {
  add: () => Promise.reject(new Error("This was not counted in Redis.")),
  learn: () => undefined,
};

async function untilOver(store: RateLimitStore, key: string, rate: Rate): Promise<number> {
  let taken = 0;
  while ((await store.add(key, rate, 1)).points <= rate.most) taken += 1;
  return taken;
}

function countTogether(one: RateLimitStore, other: RateLimitStore): Promise<number> {
  const isShared = async () => {
    const key = newId();
    await one.add(key, twoAMinute, 1);
    return (await other.add(key, twoAMinute, 1)).points === 2;
  };
  return until("Both count in Redis", isShared, timeoutMs);
}

/** Waits until `store`, which must have no fallback, can count in Redis. */
function countsInRedis(store: RateLimitStore): Promise<number> {
  const isCounted = () =>
    store.add(newId(), twoAMinute, 1).then(
      () => true,
      () => false,
    );
  return until("Redis counts", isCounted, timeoutMs);
}

describe("rate limits in memory", () => {
  it("allow a burst and reject the rest until the window ends", async () => {
    let now = 0;
    const store = new MemoryRateLimitStore({ now: () => new Date(now) });
    expect(await untilOver(store, "anna", twoAMinute)).toBe(2);
    expect(await untilOver(store, "ben", twoAMinute)).toBe(2);
    now = 59_999;
    expect(await untilOver(store, "anna", twoAMinute)).toBe(0);
    now = 60_000;
    expect(await untilOver(store, "anna", twoAMinute)).toBe(2);
  });

  it("reset on time even if the clock is set back", async () => {
    let now = 3_600_000;
    const store = new MemoryRateLimitStore({ now: () => new Date(now) });
    expect(await untilOver(store, "anna", twoAMinute)).toBe(2);
    now = 61_000;
    expect(await untilOver(store, "anna", twoAMinute)).toBe(2);
  });

  it("count several points at once and refund them", async () => {
    const store = new MemoryRateLimitStore({ now: () => new Date(0) });
    expect((await store.add("anna", twoAMinute, 2)).points).toBe(2);
    await store.add("anna", twoAMinute, -1);
    expect(await untilOver(store, "anna", twoAMinute)).toBe(1);
  });

  it("evict the oldest of 100,000 keys, so that attackers can't exhaust the memory", async () => {
    const store = new MemoryRateLimitStore({ now: () => new Date(0) });
    for (let i = 0; i < 100_001; i += 1) await store.add(`stranger ${i}`, twoAnHour, 1);
    expect((await store.add("stranger 100000", twoAnHour, 1)).points).toBe(2);
    expect((await store.add("stranger 0", twoAnHour, 1)).points).toBe(1);
  });
});

describeWith("redis")("rate limits in Redis", () => {
  it("are shared by all nodes, even when a thousand requests arrive at once", async () => {
    const [one, other] = [aNode(sharedRedisUrl()), aNode(sharedRedisUrl())];
    await countTogether(one, other);
    const [key, rate] = [newId(), { most: 25, seconds: 3600 }];
    const counts = await Promise.all(Array.from({ length: 1000 }, (_, i) => (i % 2 ? one : other).add(key, rate, 1)));
    expect(counts.filter(({ points }) => points <= rate.most)).toHaveLength(25);
    expect(Math.max(...counts.map(({ resetMs }) => resetMs))).toBeLessThanOrEqual(3_600_000);
  });

  it("count several points at once and refund them", async () => {
    const store = aNode(sharedRedisUrl(), { fallback: noFallback });
    await countsInRedis(store);
    const key = newId();
    expect((await store.add(key, twoAnHour, 2)).points).toBe(2);
    await store.add(key, twoAnHour, -1);
    expect(await untilOver(store, key, twoAnHour)).toBe(1);
  });

  it("still count in Redis after this process was blocked for longer than the Redis timeout", async () => {
    const timeout = 500;
    const store = aNode(sharedRedisUrl(), { fallback: noFallback, timeout });
    await countsInRedis(store);
    const counting = store.add(newId(), twoAMinute, 1);
    // Lets the client send the command before the process blocks.
    await new Promise((resolve) => setImmediate(resolve));
    const begin = performance.now();
    while (performance.now() - begin < 2 * timeout);
    expect((await counting).points).toBe(1);
  });

  it("count in the process while Redis is down, starting from Redis's counts, and in Redis once it is back", async () => {
    const redis = await startRedis();
    const [store, witness] = [aNode(redis.url), aNode(redis.url)];
    await countTogether(store, witness);
    const greedy = newId();
    expect(await untilOver(witness, greedy, twoAnHour)).toBe(2);
    expect(await untilOver(store, greedy, twoAnHour)).toBe(0);
    await redis.end("SIGKILL");
    expect(await untilOver(store, greedy, twoAnHour)).toBe(0);
    expect(await untilOver(store, newId(), twoAnHour)).toBe(2);
    const again = await startRedis(Number(new URL(redis.url).port));
    await countTogether(store, witness);
    await again.end("SIGKILL");
  });

  it("count in the process while Redis does not reply, and only the first request waits for Redis", async () => {
    const network = await Proxy.open({ host: "127.0.0.1", port: Number(new URL(sharedRedisUrl()).port) });
    atTheEnd(() => network.close());
    const timeout = 250;
    const store = aNode(`redis://127.0.0.1:${network.port}`, { timeout });
    await countTogether(store, aNode(sharedRedisUrl()));
    const key = newId();
    network.fallSilent();
    const begin = performance.now();
    expect(await untilOver(store, key, { most: 100, seconds: 3600 })).toBe(100);
    expect(performance.now() - begin).toBeLessThan(50 * timeout);
    network.recover();
  });

  it("do not wait for the messages that are queued for publishing", async () => {
    const network = await Proxy.open({ host: "127.0.0.1", port: Number(new URL(sharedRedisUrl()).port) });
    atTheEnd(() => network.close());
    const url = `redis://127.0.0.1:${network.port}`;
    const pubsub = new RedisPubSub(url, quiet);
    atTheEnd(() => pubsub.close());
    await new Promise<void>((resolve) => pubsub.onReconnect(resolve));
    // Open connections stay blocked forever; new ones work.
    network.fallSilent();
    network.recover();
    const envelope = "x".repeat(10_000);
    pubsub.publish(Array.from({ length: 2000 }, (_, i) => ({ to: `person ${i}`, envelope })));
    const store = aNode(url, { fallback: noFallback });
    await countsInRedis(store);
    expect(await untilOver(store, newId(), twoAnHour)).toBe(2);
  });
});

describeWith("redis")("rate limits in a Redis Cluster", () => {
  it("are shared by all nodes, even after a replica has replaced a dead master", async () => {
    const cluster = await TestRedisCluster.start(3, 1);
    const [one, other] = [aNode(cluster.url), aNode(cluster.url)];
    await countTogether(one, other);
    const keys = Array.from({ length: 50 }, () => newId());
    for (const key of keys) {
      await one.add(key, twoAnHour, 2);
      await one.add(key, twoAnHour, -1);
      expect(await untilOver(other, key, twoAnHour)).toBe(1);
      expect(await untilOver(one, key, twoAnHour)).toBe(0);
    }
    await cluster.nodes[0]!.kill();
    // Until a replica takes over, this process keeps counting, starting from the dead master's counts.
    for (const key of keys) expect(await untilOver(one, key, twoAnHour)).toBe(0);
    const isWhole = async () => {
      const fresh = Array.from({ length: 20 }, () => newId());
      await Promise.all(fresh.map((key) => one.add(key, twoAnHour, 1)));
      const counts = await Promise.all(fresh.map((key) => other.add(key, twoAnHour, 1)));
      return counts.every(({ points }) => points === 2);
    };
    await until("Both count in the whole cluster again", isWhole, timeoutMs);
  });
});

describe("limits", () => {
  const anna = { account: null, subject: "anna@example.org" };

  it("keep one IP address from using up the login attempts that an account's owner has from another IP address or on a known device", async () => {
    const limits = new Limits(new MemoryRateLimitStore({ now: () => new Date(0) }));
    const outcomes = (address: string, device: string | null, times: number) =>
      Promise.all(
        Array.from({ length: times }, () =>
          limits.take("logIn", { ...anna, address, device }).then(
            () => "evaluated",
            (error: unknown) => (error instanceof TooMany ? "refused" : "failed"),
          ),
        ),
      );
    const tries = await outcomes("192.0.2.1", null, 1000);
    expect(tries.filter((outcome) => outcome === "evaluated")).toHaveLength(15);
    expect(await outcomes("198.51.100.9", null, 1)).toEqual(["evaluated"]);
    // Attempts from a thousand addresses reach the account's own limit, which doesn't apply to a known device.
    const many = (await Promise.all(Array.from({ length: 1000 }, (_, i) => outcomes(`host ${i}`, null, 1)))).flat();
    expect(many.filter((outcome) => outcome === "evaluated").length).toBeLessThanOrEqual(10);
    expect(await outcomes("198.51.100.9", "Anna's telephone", 1)).toEqual(["evaluated"]);
  });

  it.each(Object.keys(rules) as LimitKind[])(
    "report for %s the earliest time at which a retry can succeed, in both Retry-After and RateLimit",
    async (kind) => {
      let now = 0;
      const limits = new Limits(new MemoryRateLimitStore({ now: () => new Date(now) }));
      const take = () => limits.take(kind, { ...anna, address: "192.0.2.1", device: null }, 5);
      const refused = async () => {
        for (;;) await take();
      };
      const error: unknown = await refused().catch((reason: unknown) => reason);
      if (!(error instanceof TooMany)) throw error;
      const headers = limitHeaders(error.allowance);
      const wait = Number(headers["Retry-After"]);
      expect(headers["RateLimit"]).toBe(`"${kind}";r=0;t=${wait}`);
      expect(headers["RateLimit-Reset"]).toBe(String(wait));
      now = wait * 1000 - 1;
      await expect(take()).rejects.toThrow(TooMany);
      now = wait * 1000;
      await expect(take()).resolves.not.toBeNull();
    },
  );

  it("recognize a known device only by its unforgeable cookie, and only for that cookie's email address", () => {
    const devices = new KnownDevices(keysFor("known devices", ["a secret"]), "https://saywell.example");
    const cookie = devices.cookieFor("anna@example.org");
    expect(cookie).toMatch(/HttpOnly; Secure; SameSite=Strict/);
    const [sent = ""] = cookie.split(";");
    expect(devices.deviceOf(sent, "anna@example.org")).toMatch(/^[0-9a-f-]{36}$/);
    expect(devices.deviceOf(sent, "ben@example.org")).toBeNull();
    expect(devices.deviceOf(sent.slice(0, -1), "anna@example.org")).toBeNull();
    expect(devices.deviceOf("saywell_device=.", "anna@example.org")).toBeNull();
    expect(devices.deviceOf(undefined, "anna@example.org")).toBeNull();
  });
});
