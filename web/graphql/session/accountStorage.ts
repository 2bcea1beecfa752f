/** The prefix of the localStorage keys for account data; an account's items are deleted when its user logs out. */
const prefix = "saywell:";

/** The name of the IndexedDB database that stores the accounts' data. */
export const accountDatabase = "saywell";

export const accountKey = (accountId: string, name: string): string => `${prefix}${accountId}:${name}`;

/** Returns the key of an item that all accounts on this device share. */
export const deviceKey = (name: string): string => `${prefix}device:${name}`;

let isUnsaved = false;

/** Returns whether unloading the page would lose changes that the user has not agreed to lose. */
export const hasUnsavedChanges = (): boolean => isUnsaved;

/** Records whether the page has unsaved changes; pass false as soon as the user agrees to lose them. */
export function setUnsavedChanges(next: boolean): void {
  isUnsaved = next;
}

/**
 * Until the returned function is called, makes the browser ask for confirmation before closing the page if `mayLose`
 * returns true.
 */
export function askBeforeUnload(mayLose: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (mayLose()) event.preventDefault();
  };
  window.addEventListener("beforeunload", ask);
  return () => window.removeEventListener("beforeunload", ask);
}

/** How long to wait for the browser to delete data; the deletion might never finish. */
const maxWaitMs = 2_000;

/** Waits for `work`, but at most `maxWaitMs`, so that slow work can't keep the user from leaving the page. */
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
