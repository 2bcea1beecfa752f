import { accountDatabase } from "../../../graphql/session/accountStorage";

/** A message that was written here and is not known to be stored by the server yet. */
export type OutgoingMessage = {
  /** The key by which the server knows a retry. */
  readonly clientMessageId: string;
  readonly chatId: string;
  readonly content: string;
  /** When it was written, by this device's clock; ISO 8601. */
  readonly writtenAt: string;
  /** A stored one stands here until whoever shows it has it from the server. */
  readonly state: "sending" | "failed" | "stored";
  /** Why it was refused, in words; null when it just did not get through. */
  readonly reason: string | null;
  /** Its place in the chat, once it is stored. */
  readonly seq: number | null;
};

/** What a tab tells the others: a message is new, changed or given up, or the server has it. */
export type OutboxChange =
  | { readonly what: "changed"; readonly chatId: string }
  | { readonly what: "settled"; readonly chatId: string; readonly key: string; readonly seq: number };

/** Where messages lie until the server has them. What can't be kept is not an error: it is sent from memory. */
export type OutboxStore = {
  /** The account's messages in the order of their keys. */
  readonly load: () => Promise<readonly OutgoingMessage[]>;
  /** Keeps a message and tells the other tabs; answers whether it is kept. */
  readonly put: (message: OutgoingMessage, change: OutboxChange) => Promise<boolean>;
  /** Lets go of a message and tells the other tabs. */
  readonly remove: (key: string, change: OutboxChange) => Promise<void>;
  /** Calls back when another tab tells a change. */
  readonly watch: (listener: (change: OutboxChange) => void) => void;
};

const table = "outbox";

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(accountDatabase, 1);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(table, { keyPath: ["accountId", "clientMessageId"] });
    request.onerror = () => reject(request.error ?? new Error("The database can't be opened."));
    request.onsuccess = () => {
      // A log out deletes the database and must not wait for this tab.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
  });
}

/** Does one thing with the table; resolves when it is on the disk. */
async function inTable<T>(
  database: Promise<IDBDatabase>,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await database).transaction(table, mode);
  const request = work(transaction.objectStore(table));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? new Error("The database gave up."));
  });
}

/** Opens the store of an account, on this device's disk where the browser has one for us. */
export function openOutboxStore(accountId: string): OutboxStore {
  const database = "indexedDB" in globalThis ? open() : Promise.reject(new Error("There is no disk."));
  database.catch(() => undefined);
  const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(`saywell-outbox-${accountId}`) : null;
  return {
    load: async () => {
      const range = () => IDBKeyRange.bound([accountId], [accountId, []]);
      type Row = OutgoingMessage & { readonly accountId: string };
      const all = (store: IDBObjectStore) => store.getAll(range()) as IDBRequest<Row[]>;
      const rows = await inTable(database, "readonly", all).catch(() => []);
      return rows.map(({ accountId: _accountId, ...message }) => message);
    },
    put: async (message, change) => {
      try {
        await inTable(database, "readwrite", (store) => store.put({ accountId, ...message }));
      } catch {
        return false;
      }
      channel?.postMessage(change);
      return true;
    },
    remove: async (key, change) => {
      await inTable(database, "readwrite", (store) => store.delete([accountId, key])).catch(() => undefined);
      channel?.postMessage(change);
    },
    watch: (listener) => {
      if (channel) channel.onmessage = ({ data }: MessageEvent<OutboxChange>) => listener(data);
    },
  };
}
