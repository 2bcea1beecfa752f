import { deleteOldCaches } from "./oldCaches";

/**
 * Stores a cache for each of `versions` versions; returns the names of the caches that are left after version `own`, by
 * default the newest, has started.
 */
async function left(
  versions: number,
  { hasPages, own = versions }: { readonly hasPages: boolean; readonly own?: number },
): Promise<readonly string[]> {
  const names = new Set(["notified", ...Array.from({ length: versions }, (_, index) => `saywell-${index + 1}`)]);
  const keys = () => Promise.resolve([...names]);
  Object.assign(globalThis, { caches: { keys, delete: (name: string) => Promise.resolve(names.delete(name)) } });
  await deleteOldCaches("saywell-", `saywell-${own}`, hasPages);
  return [...names];
}

test("while pages are open, the service worker keeps the files of the version that they run, even after two releases", async () => {
  expect(await left(3, { hasPages: true })).toEqual(["notified", "saywell-1", "saywell-2", "saywell-3"]);
});

test("the service worker keeps the files of at most five versions", async () => {
  expect(await left(7, { hasPages: true })).toEqual(["notified", ...[3, 4, 5, 6, 7].map((each) => `saywell-${each}`)]);
});

test("while no page is open, the service worker keeps the files of the new version and the one before it", async () => {
  expect(await left(3, { hasPages: false })).toEqual(["notified", "saywell-2", "saywell-3"]);
});

test.each([
  [3, { hasPages: false }, ["saywell-1", "saywell-3"]],
  [6, { hasPages: true }, ["saywell-1", "saywell-3", "saywell-4", "saywell-5", "saywell-6"]],
])("a rollback to the oldest of %d versions keeps that version's files", async (versions, state, kept) => {
  expect(await left(versions, { ...state, own: 1 })).toEqual(["notified", ...kept]);
});
