/** The maximum number of versions whose files are stored, because open pages may run any of them. */
const maxVersions = 5;

/**
 * Deletes the caches of old versions. While pages are open, keeps several: each page runs the version with which it was
 * opened, and not every version that was released since has run.
 */
export async function deleteOldCaches(prefix: string, hasPages: boolean): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  await Promise.all(names.slice(0, hasPages ? -maxVersions : -2).map((name) => caches.delete(name)));
}
