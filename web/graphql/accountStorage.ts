/** What lies on this device for one account carries this before its name in localStorage, and then the account's id. */
const prefix = "saywell:";

/** The IndexedDB database of what lies on this device for accounts. */
export const accountDatabase = "saywell";

/** The name in localStorage under which something of an account lies. */
export const accountKey = (accountId: string, name: string): string => `${prefix}${accountId}:${name}`;

/** Forgets what accounts left on this device: drafts, and messages that wait to be sent. */
export function forgetAccountStorage(): void {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
  keys.filter((key) => key.startsWith(prefix)).forEach((key) => localStorage.removeItem(key));
  if ("indexedDB" in globalThis) indexedDB.deleteDatabase(accountDatabase);
}
