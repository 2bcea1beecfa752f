/** The prefix of the localStorage keys of accounts; their items are deleted when the account logs out. */
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

/** Deletes an account's items in localStorage, and those about the accounts on this device. */
export function forgetAccountKeys(accountId: string): void {
  const prefixes = [accountKey(accountId, ""), deviceKey("")];
  Object.keys(localStorage)
    .filter((key) => prefixes.some((each) => key.startsWith(each)))
    .forEach((key) => localStorage.removeItem(key));
}
