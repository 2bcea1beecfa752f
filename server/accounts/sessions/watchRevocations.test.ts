import type { Database } from "../../platform/database/database.js";
import { watchRevocations } from "./watchRevocations.js";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it("a revoked session is found even if the transaction that revoked it takes most of a minute to commit", async () => {
  let now = 0;
  const revokedAt = 1000;
  const endedSince = async (moment: Date) => (now >= 55_000 && revokedAt > moment.getTime() ? ["session"] : []);
  const manager = { query: async () => [{ now: new Date((now += 1000)) }] };
  const ended: string[] = [];
  const stop = watchRevocations({ dataSource: { manager } } as unknown as Database, {
    ending: { endedSince },
    onEnd: (id) => ended.push(id),
    onError: (error) => {
      throw error;
    },
  });
  await jest.advanceTimersByTimeAsync(55_000);
  expect(ended).toEqual(["session"]);
  stop();
});

it("a revoked session is passed to `onEnd` with each poll for ten seconds", async () => {
  let now = 0;
  const manager = { query: async () => [{ now: new Date((now += 1000)) }] };
  const ended: number[] = [];
  const stop = watchRevocations({ dataSource: { manager } } as unknown as Database, {
    ending: { endedSince: async () => ["session"] },
    onEnd: () => ended.push(now / 1000),
    onError: (error) => {
      throw error;
    },
  });
  await jest.advanceTimersByTimeAsync(30_000);
  expect(ended).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  stop();
});

it("a session that was revoked during a long database outage is found after the outage, and each failed poll is reported", async () => {
  let isDown = false;
  let revokedAt = 0;
  const manager = { query: async () => [{ now: new Date() }] };
  const endedSince = async (moment: Date) => {
    if (isDown) throw new Error("The database is down.");
    return revokedAt > moment.getTime() ? ["session"] : [];
  };
  const ended: string[] = [];
  const poll = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);
  const reported: unknown[] = [];
  const stop = watchRevocations({ dataSource: { manager } } as unknown as Database, {
    ending: { endedSince },
    onEnd: (id) => ended.push(id),
    onError: (error) => reported.push(error),
  });
  await poll(1);
  isDown = true;
  revokedAt = Date.now();
  await poll(60);
  isDown = false;
  await poll(1);
  expect(ended).toEqual(["session"]);
  expect(reported).toEqual(Array.from({ length: 60 }, () => new Error("The database is down.")));
  stop();
});
