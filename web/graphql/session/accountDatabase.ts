import { accountDatabase } from "./accountStorage";

/** The tables of the accounts' database: unsent messages, and the answers that are shown while offline. */
export type AccountTable = "outbox" | "answers";

const keyPaths: Readonly<Record<AccountTable, string[]>> = {
  outbox: ["accountId", "clientMessageId"],
  answers: ["accountId", "key"],
};
const version = 2;

/** Opens the database with the accounts' data on this device; rejects if the browser has no IndexedDB. */
export function openAccountDatabase(): Promise<IDBDatabase> {
  const opened = new Promise<IDBDatabase>((resolve, reject) => {
    if (!("indexedDB" in globalThis)) return reject(new Error("This browser has no IndexedDB."));
    const request = indexedDB.open(accountDatabase, version);
    request.onupgradeneeded = () => {
      for (const [table, keyPath] of Object.entries(keyPaths)) {
        if (!request.result.objectStoreNames.contains(table)) request.result.createObjectStore(table, { keyPath });
      }
    };
    request.onerror = () => reject(request.error ?? new Error("The database can't be opened."));
    request.onsuccess = () => {
      // Logging out deletes the database and must not wait for this tab.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
  });
  opened.catch(() => undefined);
  return opened;
}

/** Runs a single request on a table; resolves when its transaction has completed. */
export async function inTable<T>(
  database: Promise<IDBDatabase>,
  table: AccountTable,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await database).transaction(table, mode);
  const request = work(transaction.objectStore(table));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? new Error("The transaction was aborted."));
  });
}

/** The range of an account's keys in a table. */
export const rowsOfAccount = (accountId: string): IDBKeyRange => IDBKeyRange.bound([accountId], [accountId, []]);

/** Deletes what all accounts would be shown while offline; unsent messages stay. */
export async function forgetKeptAnswers(): Promise<void> {
  await inTable(openAccountDatabase(), "answers", "readwrite", (store) => store.clear()).catch(() => undefined);
}
