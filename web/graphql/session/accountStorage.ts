/** What lies on this device for one account carries this before its name in localStorage, and then the account's id. */
const prefix = "saywell:";

/** The IndexedDB database of what lies on this device for accounts. */
export const accountDatabase = "saywell";

/** The name in localStorage under which something of an account lies. */
export const accountKey = (accountId: string, name: string): string => `${prefix}${accountId}:${name}`;

/** The messages that lie on this device and not with the server: how many, and a call after every change. */
export type Unsent = { readonly count: () => number; readonly watch: (listener: () => void) => () => void };

let unsent: Unsent = { count: () => 0, watch: () => () => undefined };

/** Names what knows them. */
export function countUnsentBy(outbox: Unsent): void {
  unsent = outbox;
}

/** What a log out would throw away. */
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
