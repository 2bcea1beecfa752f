/** The prefix of all localStorage keys that are deleted when the user logs out. */
const prefix = "saywell:";

/** The name of the IndexedDB database with the accounts' data on this device. */
export const accountDatabase = "saywell";

/** Returns the localStorage key for a named item of an account. */
export const accountKey = (accountId: string, name: string): string => `${prefix}${accountId}:${name}`;

/** Returns the localStorage key for a named item about the accounts on this device. */
export const deviceKey = (name: string): string => `${prefix}device:${name}`;

/** The number of messages that have not reached the server, and a way to watch it. */
export type Unsent = { readonly count: () => number; readonly watch: (listener: () => void) => () => void };

let unsent: Unsent = { count: () => 0, watch: () => () => undefined };

/** Sets the source of `unsentMessages`. */
export function countUnsentBy(outbox: Unsent): void {
  unsent = outbox;
}

/** Returns the counter of unsent messages, which logging out would delete. */
export const unsentMessages = (): Unsent => unsent;

let isUnsaved = false;

/** Returns whether unloading the page would lose changes that the user has not agreed to lose. */
export const hasUnsavedChanges = (): boolean => isUnsaved;

/**
 * Sets whether there are unsaved changes. Called by the page that has them, and with false when the user agrees to lose
 * them by logging out.
 */
export function setUnsavedChanges(next: boolean): void {
  isUnsaved = next;
}

/** The maximum time to wait for the browser to delete data, in milliseconds; it may never respond. */
const maxWaitMs = 2_000;

/**
 * Waits for work to finish, but for at most `maxWaitMs`, so that slow work can't keep the user from leaving the page.
 */
export async function briefly(work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
}

/**
 * Deletes all accounts' data on this device: drafts, unsent messages and offline data. Resolves once it is deleted, or
 * after `maxWaitMs`.
 */
export async function forgetAccountStorage(): Promise<void> {
  const appFiles = forgetAppFiles().catch(() => undefined);
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
  keys.filter((key) => key.startsWith(prefix)).forEach((key) => localStorage.removeItem(key));
  const database = new Promise<void>((resolve) => {
    if (!("indexedDB" in globalThis)) return resolve();
    const request = indexedDB.deleteDatabase(accountDatabase);
    // If the deletion is blocked, it happens as soon as the other tabs close the database; they get a versionchange
    // event.
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
  await briefly(Promise.all([database, appFiles]));
}

/** Unregisters the service worker and deletes the app's files; they are stored again after the next login. */
async function forgetAppFiles(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(workers.map((worker) => worker.unregister()));
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
