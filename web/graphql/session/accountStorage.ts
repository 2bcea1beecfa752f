/** The prefix of the localStorage keys for account data; an account's items are deleted when its user logs out. */
const prefix = "saywell:";

/** The name of the IndexedDB database that stores the accounts' data. */
export const accountDatabase = "saywell";

export const accountKey = (accountId: string, name: string): string => `${prefix}${accountId}:${name}`;

/** Returns the key of an item that all accounts on this device share. */
export const deviceKey = (name: string): string => `${prefix}device:${name}`;

/** Counts the messages that have not reached the server. */
export type Unsent = { readonly count: () => number; readonly watch: (listener: () => void) => () => void };

let unsent: Unsent = { count: () => 0, watch: () => () => undefined };

/** Sets the source of `unsentMessages`. */
export function countUnsentBy(outbox: Unsent): void {
  unsent = outbox;
}

/** Returns the counter of unsent messages; logging out would delete these messages. */
export const unsentMessages = (): Unsent => unsent;

let isUnsaved = false;

/** Returns whether unloading the page would lose changes that the user has not agreed to lose. */
export const hasUnsavedChanges = (): boolean => isUnsaved;

/** Call this with true from the page that has the changes, and with false once the user agrees to lose them. */
export function setUnsavedChanges(next: boolean): void {
  isUnsaved = next;
}

/** How long to wait for the browser to delete data, which it might never finish. */
const maxWaitMs = 2_000;

/** Waits at most `maxWaitMs`, so that slow work can't keep the user from leaving the page. */
export async function briefly(work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
}

/** Deletes an account's items from localStorage, and those that all accounts on this device share. */
export function forgetAccountKeys(accountId: string): void {
  const prefixes = [accountKey(accountId, ""), deviceKey("")];
  Object.keys(localStorage)
    .filter((key) => prefixes.some((each) => key.startsWith(each)))
    .forEach((key) => localStorage.removeItem(key));
}
