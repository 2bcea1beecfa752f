import { openAccountDatabase } from "../session/accountDatabase";
import { ownAccount } from "../session/sessionLink";

/** The limit per account; the least recently updated conversations are deleted first. */
const maxConversations = 10;
export const conversationKey = (chatId: string): string => `chat:${chatId}`;

type Row = { readonly accountId: string; readonly key: string; readonly keptAt: number; readonly data: unknown };

/** The responses stored on this device for the page's account; none if no user is logged in. */
export type StoredResponses = {
  readonly read: (key: string) => Promise<unknown>;
  readonly write: (key: string, data: unknown) => Promise<void>;
};

/** Opens the store in IndexedDB. Failing to store a response is not an error; the response is just not found later. */
export function openStoredResponses(): StoredResponses {
  const { inTable } = openAccountDatabase();
  return {
    read: async (key) => {
      const accountId = ownAccount();
      if (accountId === null) return undefined;
      const find = (store: IDBObjectStore) => store.get([accountId, key]) as IDBRequest<Row | undefined>;
      const row = await inTable("answers", "readonly", find).catch(() => undefined);
      return row?.data;
    },
    write: async (key, data) => {
      const accountId = ownAccount();
      if (accountId === null) return;
      try {
        const row: Row = { accountId, key, keptAt: Date.now(), data };
        await inTable("answers", "readwrite", (store) => store.put(row));
        if (!key.startsWith(conversationKey(""))) return;
        const range = conversationsOf(accountId);
        // The rows are large, so they are read only if there are too many.
        const count = await inTable("answers", "readonly", (store) => store.count(range));
        if (count <= maxConversations) return;
        const all = (store: IDBObjectStore) => store.getAll(range) as IDBRequest<Row[]>;
        const conversations = await inTable("answers", "readonly", all);
        const newestFirst = conversations.sort((one, other) => other.keptAt - one.keptAt);
        for (const { key: old } of newestFirst.slice(maxConversations)) {
          await inTable("answers", "readwrite", (store) => store.delete([accountId, old]));
        }
      } catch {
        // Storage is full, or the user has just logged out.
      }
    },
  };
}

function conversationsOf(accountId: string): IDBKeyRange {
  return IDBKeyRange.bound([accountId, conversationKey("")], [accountId, conversationKey("\uffff")]);
}
