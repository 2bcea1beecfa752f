import { describeWith } from "../../testing/parts.js";
import { sharedRedisUrl, startRedis } from "../../testing/redis.js";
import { until } from "../../testing/pause.js";
import { atTheEnd } from "../../testing/atTheEnd.js";
import { newId } from "../ids.js";
import { keysFor } from "../keys.js";
import type { Counter } from "./counter.js";
import { KnownDevices } from "./KnownDevices.js";
import { Limits, TooMany } from "./Limits.js";
import { MemoryCounter } from "./MemoryCounter.js";
import { type Insurance, RedisCounter } from "./RedisCounter.js";
import type { Rate } from "./rate.js";

/** How long it may take until Redis counts, in milliseconds, however busy the machine is. */
const patience = 60_000;
const twoAMinute: Rate = { most: 2, seconds: 60 };
const systemTime = { now: () => new Date() };

/** Counts until a key is over; answers how many were not. */
async function untilOver(counter: Counter, key: string, rate: Rate): Promise<number> {
  let taken = 0;
  while (!(await counter.count(key, rate, 1)).isOver) taken += 1;
  return taken;
}

/** Waits until Redis counts: what one process counts the other knows. */
async function areTogether(one: Counter, other: Counter): Promise<boolean> {
  const key = newId();
  await one.count(key, twoAMinute, 1);
  return (await other.count(key, twoAMinute, 1)).debt > 30_500;
}

describe("counting in memory", () => {
  it("takes a burst, and then at its pace", async () => {
    let now = 0;
    const counter = new MemoryCounter({ now: () => new Date(now) });
    expect(await untilOver(counter, "anna", twoAMinute)).toBe(2);
    expect(await untilOver(counter, "ben", twoAMinute)).toBe(2);
    now = 29_999;
    expect(await untilOver(counter, "anna", twoAMinute)).toBe(0);
    now = 30_000;
    expect(await untilOver(counter, "anna", twoAMinute)).toBe(1);
    now = 10 * 60_000;
    expect(await untilOver(counter, "anna", twoAMinute)).toBe(2);
  });

  it("takes several at once or none of them, and gives back", async () => {
    const counter = new MemoryCounter({ now: () => new Date(0) });
    expect((await counter.count("anna", twoAMinute, 3)).isOver).toBe(true);
    expect((await counter.count("anna", twoAMinute, 2)).isOver).toBe(false);
    await counter.count("anna", twoAMinute, -1);
    expect(await untilOver(counter, "anna", twoAMinute)).toBe(1);
  });
});

describeWith("redis")("counting in Redis", () => {
  it("counts for all nodes together, also when a thousand come at once", async () => {
    const node = () => new RedisCounter(sharedRedisUrl(), new MemoryCounter(systemTime), patience);
    const [one, other] = [node(), node()];
    atTheEnd(async () => {
      one.close();
      other.close();
    });
    await until("both count in Redis", () => areTogether(one, other), patience);
    const key = newId();
    const rate = { most: 25, seconds: 3600 };
    const counts = await Promise.all(Array.from({ length: 1000 }, (_, i) => (i % 2 ? one : other).count(key, rate, 1)));
    expect(counts.filter(({ isOver }) => !isOver)).toHaveLength(25);
  });

  it("does not take its own standing still for Redis's", async () => {
    const count = () => Promise.reject(new Error("Redis is there."));
    const insurance: Insurance = { count, learn: () => undefined, close: () => undefined };
    const waited = 1000;
    const counter = new RedisCounter(sharedRedisUrl(), insurance, waited);
    atTheEnd(async () => counter.close());
    const isThere = () =>
      counter.count(newId(), twoAMinute, 1).then(
        () => true,
        () => false,
      );
    await until("Redis counts", isThere, patience);
    const counting = counter.count(newId(), twoAMinute, 1);
    // The question is on its way when this process has something else to do, for longer than Redis is waited for.
    await new Promise((resolve) => setImmediate(resolve));
    const begin = performance.now();
    while (performance.now() - begin < 2 * waited);
    expect((await counting).isOver).toBe(false);
  });

  it("goes on by itself from where Redis was while that is away, and in Redis when it is back", async () => {
    const redis = await startRedis();
    const counter = new RedisCounter(redis.url, new MemoryCounter(systemTime));
    const witness = new RedisCounter(redis.url, new MemoryCounter(systemTime));
    atTheEnd(async () => {
      counter.close();
      witness.close();
    });
    await until("both count in Redis", () => areTogether(counter, witness), patience);
    const [greedy, twoAnHour] = [newId(), { most: 2, seconds: 3600 }];
    expect(await untilOver(counter, greedy, twoAnHour)).toBe(2);
    await redis.end("SIGKILL");
    expect(await untilOver(counter, greedy, twoAnHour)).toBe(0);
    expect(await untilOver(counter, newId(), twoAnHour)).toBe(2);
    const again = await startRedis(Number(new URL(redis.url).port));
    await until("both count in Redis again", () => areTogether(counter, witness), patience);
    await again.end("SIGKILL");
  });
});

describe("limits", () => {
  const anna = { account: null, subject: "anna@example.org" };

  it("keep one address from using up what an account's owner has left, from elsewhere or from a known device", async () => {
    const limits = new Limits(new MemoryCounter({ now: () => new Date(0) }));
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
    // From a thousand addresses the account's own limit holds, but not for a device that is known.
    const many = (await Promise.all(Array.from({ length: 1000 }, (_, i) => outcomes(`host ${i}`, null, 1)))).flat();
    expect(many.filter((outcome) => outcome === "evaluated").length).toBeLessThanOrEqual(10);
    expect(await outcomes("198.51.100.9", "Anna's telephone", 1)).toEqual(["evaluated"]);
  });

  it("know a device by a cookie that holds for one email address and can't be made", () => {
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
