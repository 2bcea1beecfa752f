import { atTheEnd } from "../../../testing/support/atTheEnd.js";
import { until } from "../../../testing/support/pause.js";
import { startRedis } from "../../../testing/support/servers/redis.js";
import { describeWith } from "../../../testing/support/tools.js";
import { openRedis } from "../../redis/openRedis.js";
import type { SharedRedis } from "../../redis/SharedRedis.js";
import { createLogger } from "../../telemetry/logger.js";
import { RecentWrites } from "./RecentWrites.js";

const timeoutMs = 60_000;

async function aNode(url: string) {
  const redis = openRedis(url, createLogger("silent"), timeoutMs);
  atTheEnd(async () => redis.close());
  await until("Redis is connected", () => redis.client.isReady, timeoutMs);
  return { redis, writes: new RecentWrites(redis, timeoutMs) };
}

describeWith("redis")("a node that learns through Redis who has written recently", () => {
  it("knows which users wrote on another node until the record expires, and stores no user ids in Redis", async () => {
    const { url } = await startRedis();
    const [one, other] = [await aNode(url), await aNode(url)];
    await one.writes.note("anna");
    expect(await other.writes.has("anna")).toBe(true);
    expect(await other.writes.has("tom")).toBe(false);
    const keys = await one.redis.client.keys("*");
    expect(keys).toHaveLength(1);
    const [key = ""] = keys;
    expect(key).not.toContain("anna");
    expect(await one.redis.client.pTTL(key)).toBeGreaterThan(0);
    await one.redis.client.pExpire(key, timeoutMs / 2);
    expect(await other.writes.has("anna")).toBe(true);
    expect(await one.redis.client.pTTL(key)).toBeLessThanOrEqual(timeoutMs / 2);
  });

  it.each([
    ["is out of memory", ["--maxmemory", "1"]],
    ["is a replica", ["--replicaof", "127.0.0.1", "1"]],
  ])("assumes, while Redis can't record writes because it %s, that everyone has written", async (_state, settings) => {
    const { url } = await startRedis(undefined, settings);
    const [one, other] = [await aNode(url), await aNode(url)];
    await one.writes.note("anna");
    expect(await other.writes.has("anna")).toBe(true);
  });
});

it.each([
  ["a write can't be recorded", (writes: RecentWrites) => writes.note("anna")],
  ["a write can't be looked up", (writes: RecentWrites) => writes.has("anna")],
])(
  "once %s in Redis, everyone counts as having written until other nodes' earlier writes are too old",
  async (_what, fails) => {
    const set = jest.fn().mockResolvedValue(null).mockRejectedValueOnce(new Error("Redis is out of memory."));
    const redis = { client: { set }, run: (command: () => Promise<unknown>) => command() } as unknown as SharedRedis;
    const writes = new RecentWrites(redis, timeoutMs);
    const begun = performance.now();
    const now = jest.spyOn(performance, "now").mockReturnValue(begun);
    await fails(writes);
    now.mockReturnValue(begun + timeoutMs - 1);
    expect(await writes.has("tom")).toBe(true);
    now.mockReturnValue(begun + timeoutMs);
    expect(await writes.has("tom")).toBe(false);
    now.mockRestore();
  },
);

it("without Redis, a node remembers which users wrote through it", async () => {
  const writes = new RecentWrites(null, timeoutMs);
  await writes.note("anna");
  expect([await writes.has("anna"), await writes.has("tom")]).toEqual([true, false]);
});
