import type { Database } from "../../platform/database/database.js";
import { watchRevocations } from "./watchRevocations.js";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

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
