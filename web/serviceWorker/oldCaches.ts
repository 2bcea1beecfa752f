/** The maximum number of other versions whose files are stored, because open pages may run any of them. */
const maxOthers = 4;

/**
 * Deletes the caches of old versions, but never `own`, which may be the oldest if a release has been rolled back. While
 * pages are open, keeps several: each page runs the version with which it was opened, which may be several releases
 * old.
 */
export async function deleteOldCaches(prefix: string, own: string, hasPages: boolean): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
  await Promise.all(others.slice(0, hasPages ? -maxOthers : -1).map((name) => caches.delete(name)));
}
