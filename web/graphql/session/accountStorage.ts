/** The keys of localStorage that belong to an account begin with this and the account's id. */
const prefix = "saywell:";

/** The IndexedDB database with the data of accounts on this device. */
export const accountDatabase = "saywell";

/** The key in localStorage for some data of an account. */
export const accountKey = (accountId: string, name: string): string => `${prefix}${accountId}:${name}`;

/** The messages that have not reached the server: how many there are, and a callback after every change. */
export type Unsent = { readonly count: () => number; readonly watch: (listener: () => void) => () => void };

let unsent: Unsent = { count: () => 0, watch: () => () => undefined };

/** Sets what counts them. */
export function countUnsentBy(outbox: Unsent): void {
  unsent = outbox;
}

/** The messages that a log out would delete. */
export const unsentMessages = (): Unsent => unsent;

/** Forgets what accounts left on this device: drafts, and messages that wait to be sent. Resolves when it is gone. */
export async function forgetAccountStorage(): Promise<void> {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
  keys.filter((key) => key.startsWith(prefix)).forEach((key) => localStorage.removeItem(key));
  if (!("indexedDB" in globalThis)) return;
  await new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(accountDatabase);
    // Blocked: it is deleted as soon as the other tabs, which are told, let go of it.
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}
