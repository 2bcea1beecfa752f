import { deleteOldCaches } from "./oldCaches";

/** Stores the caches of this many versions, and returns those that are left when the newest version starts. */
async function left(versions: number, { hasPages }: { readonly hasPages: boolean }): Promise<readonly string[]> {
  const names = new Set(["notified", ...Array.from({ length: versions }, (_, index) => `saywell-${index + 1}`)]);
  const keys = () => Promise.resolve([...names]);
  Object.assign(globalThis, { caches: { keys, delete: (name: string) => Promise.resolve(names.delete(name)) } });
  await deleteOldCaches("saywell-", hasPages);
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
