const cleanups: (() => Promise<void>)[] = [];

/**
 * Registers a cleanup to run after the calling file's tests, even if they fail; the last one registered runs first.
 * Programs outside jest call `endEverything` themselves. The returned function runs the cleanup immediately.
 */
export function atTheEnd(end: () => Promise<void>): () => Promise<void> {
  let ended: Promise<void> | undefined;
  const once = () => (ended ??= end());
  cleanups.push(once);
  return once;
}

/** Runs all pending cleanups, last registered first; if some fail, throws the first error once all have run. */
export async function endEverything(): Promise<void> {
  const errors: unknown[] = [];
  for (const end of cleanups.splice(0).reverse()) await end().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}
