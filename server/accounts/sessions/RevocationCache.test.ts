import { RevocationCache } from "./RevocationCache.js";

function aCache() {
  const load = jest.fn<Promise<boolean>, [string]>().mockResolvedValue(true);
  let now = Date.UTC(2026, 0, 1);
  const cache = new RevocationCache(load, { now: () => new Date(now) });
  return { load, cache, pass: (milliseconds: number) => void (now += milliseconds) };
}

it("a session is looked up again right after the database has failed to return it", async () => {
  const { load, cache } = aCache();
  load.mockRejectedValueOnce(new Error("The connection was lost."));
  await expect(cache.isActive("session")).rejects.toThrow("The connection was lost.");
  expect(await cache.isActive("session")).toBe(true);
  expect(load).toHaveBeenCalledTimes(2);
});

it("a session is looked up at most once a second, and again if the clock is set back", async () => {
  const { load, cache, pass } = aCache();
  await cache.isActive("session");
  pass(999);
  await cache.isActive("session");
  expect(load).toHaveBeenCalledTimes(1);
  load.mockResolvedValue(false);
  pass(1);
  expect(await cache.isActive("session")).toBe(false);
  load.mockResolvedValue(true);
  pass(-60_000);
  expect(await cache.isActive("session")).toBe(true);
});

it("a session that ends on this node is inactive immediately, even if a look-up from before then finds it active", async () => {
  const { load, cache } = aCache();
  let found: (isActive: boolean) => void = () => undefined;
  load.mockReturnValueOnce(new Promise((resolve) => (found = resolve)));
  const before = cache.isActive("session");
  const ended: string[] = [];
  const unsubscribe = cache.onEnd((id) => ended.push(id));
  cache.noteEnd("session");
  found(true);
  await before;
  expect(await cache.isActive("session")).toBe(false);
  unsubscribe();
  cache.noteEnd("other");
  expect(ended).toEqual(["session"]);
});
