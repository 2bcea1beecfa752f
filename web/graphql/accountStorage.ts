/** What lies on this device for one account carries this before its name in localStorage, and then the account's id. */
const prefix = "saywell:";

/** The IndexedDB database of what lies on this device for accounts. */
export const accountDatabase = "saywell";

/** The name in localStorage under which something of an account lies. */
export const accountKey = (accountId: string, name: string): string => `${prefix}${accountId}:${name}`;

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
