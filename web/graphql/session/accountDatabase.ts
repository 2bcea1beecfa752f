import { accountDatabase, briefly } from "./accountStorage";

/** Unsent messages, and the responses that are shown while offline. */
export type AccountTable = "outbox" | "answers";

const keyPaths: Readonly<Record<AccountTable, string[]>> = {
  outbox: ["accountId", "clientMessageId"],
  answers: ["accountId", "key"],
};
const version = 2;

export type AccountDatabase = {
  /**
   * Runs a single request on a table; resolves when its transaction has completed, and rejects if it fails or the
   * browser has no IndexedDB.
   */
  readonly inTable: <T>(
    table: AccountTable,
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
  ) => Promise<T>;
};

/**
 * Opens the database on first use, and again if the browser has closed it. On reopening, calls `onReopened`, because
 * the browser may have deleted the data.
 */
export function openAccountDatabase(onReopened: () => void = () => undefined): AccountDatabase {
  let connection: Promise<IDBDatabase> | undefined;
  let wasOpen = false;
  let isObsolete = false;
  // Logging out in another tab deletes the database. This tab must neither block that by staying connected nor undo it
  // by reopening the database.
  const open = async () => {
    const database = await connectTo(() => (isObsolete = true));
    if (wasOpen) onReopened();
    wasOpen = true;
    return database;
  };
  const connect = () => (connection ??= open());
  return {
    inTable: async (table, mode, work) => {
      const start = (database: IDBDatabase) => {
        const transaction = database.transaction(table, mode);
        return { transaction, request: work(transaction.objectStore(table)) };
      };
      const current = connect();
      const { transaction, request } = await current.then(start).catch((error: unknown) => {
        if (isObsolete) throw error;
        if (connection === current) connection = undefined;
        return connect().then(start);
      });
      return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error ?? new Error("The transaction was aborted."));
      });
    },
  };
}

function connectTo(onVersionChange: () => void): Promise<IDBDatabase> {
  return new Promise<IDBDatabase>((resolve, reject) => {
    if (!("indexedDB" in globalThis)) return reject(new Error("This browser has no IndexedDB."));
    const request = indexedDB.open(accountDatabase, version);
    request.onupgradeneeded = () => {
      for (const [table, keyPath] of Object.entries(keyPaths)) {
        if (!request.result.objectStoreNames.contains(table)) request.result.createObjectStore(table, { keyPath });
      }
    };
    request.onerror = () => reject(request.error ?? new Error("The database can't be opened."));
    request.onsuccess = () => {
      request.result.onversionchange = () => {
        onVersionChange();
        request.result.close();
      };
      resolve(request.result);
    };
  });
}

export const rowsOfAccount = (accountId: string): IDBKeyRange => IDBKeyRange.bound([accountId], [accountId, []]);

/** Deletes the stored responses of all accounts, but no unsent messages. Waits at most two seconds. */
export async function forgetStoredResponses(): Promise<void> {
  const { inTable } = openAccountDatabase();
  await briefly(inTable("answers", "readwrite", (store) => store.clear()).catch(() => undefined));
}
