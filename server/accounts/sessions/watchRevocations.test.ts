import type { Database } from "../../platform/database/database.js";
import { watchRevocations } from "./watchRevocations.js";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it("a session that was revoked during a database outage is found after it, however long the outage was", async () => {
  let isDown = false;
  let revokedAt = 0;
  const manager = { query: async () => [{ now: new Date() }] };
  const endedSince = async (moment: Date) => {
    if (isDown) throw new Error("The database is down.");
    return revokedAt > moment.getTime() ? ["session"] : [];
  };
  const ended: string[] = [];
  const poll = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);
  const stop = watchRevocations({ dataSource: { manager } } as unknown as Database, { endedSince }, (id) =>
    ended.push(id),
  );
  await poll(1);
  isDown = true;
  revokedAt = Date.now();
  await poll(60);
  isDown = false;
  await poll(1);
  expect(ended).toEqual(["session"]);
  stop();
});
