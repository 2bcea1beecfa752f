const cleanups: (() => Promise<void>)[] = [];

/**
 * Runs a cleanup after the tests of this file, even if they fail; the last registered cleanup runs first. Programs
 * outside jest call `endEverything` themselves. Returns a function that runs the cleanup earlier; it runs only once.
 */
export function atTheEnd(end: () => Promise<void>): () => Promise<void> {
  let ended: Promise<void> | undefined;
  const once = () => (ended ??= end());
  cleanups.push(once);
  return once;
}

/** Runs all pending cleanups, last registered first. */
export async function endEverything(): Promise<void> {
  for (const end of cleanups.splice(0).reverse()) await end();
}

if (typeof afterAll === "function") afterAll(endEverything);
