/** The maximum number of other versions whose files are kept while pages are open: a page may run any of them. */
const maxOthers = 4;

/**
 * Deletes the caches of old versions, but never `own`, which may be the oldest after a rollback. While pages are open,
 * keeps several: a page keeps running the version that it was opened with, even after several releases.
 */
export async function deleteOldCaches(prefix: string, own: string, hasPages: boolean): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
  await Promise.all(others.slice(0, hasPages ? -maxOthers : -1).map((name) => caches.delete(name)));
}
