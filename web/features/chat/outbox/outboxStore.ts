import { openAccountDatabase, rowsOfAccount } from "../../../graphql/session/accountDatabase";
import { isLeavingSession } from "../../../graphql/session/session";

/** A message that was written on this device and that the conversation has not loaded from the server yet. */
export type OutgoingMessage = {
  /** The key that lets the server recognize a retry. */
  readonly clientMessageId: string;
  readonly chatId: string;
  readonly content: string;
  /** By this device's clock; ISO 8601. */
  readonly writtenAt: string;
  /** A stored message stays in the outbox until the conversation has loaded it from the server. */
  readonly state: "sending" | "failed" | "stored";
  /** The server's reason for rejecting the message, as shown to the user; null if it was not rejected. */
  readonly reason: string | null;
  /** The message's sequence number in the chat; null until the server has stored it. */
  readonly seq: number | null;
};

/** A change that a tab broadcasts to the others: a message was added, changed, discarded, or stored by the server. */
export type OutboxChange =
  | { readonly what: "changed"; readonly chatId: string }
  | { readonly what: "settled"; readonly chatId: string; readonly key: string; readonly seq: number };

/** Stores messages until the server has them; a message that can't be stored is sent from memory. */
export type OutboxStore = {
  /** Returns the account's messages, ordered by key; null if they can't be read. */
  readonly load: () => Promise<readonly OutgoingMessage[] | null>;
  /** Stores a message and notifies the other tabs; resolves to whether it was stored. */
  readonly put: (message: OutgoingMessage, change: OutboxChange) => Promise<boolean>;
  readonly remove: (key: string, change: OutboxChange) => Promise<void>;
  /** Calls the listener when another tab broadcasts a change. */
  readonly watch: (listener: (change: OutboxChange) => void) => void;
  /** Calls the listener when the browser may have deleted the stored messages. */
  readonly watchLoss: (listener: () => void) => void;
};

/** Opens an account's store, in IndexedDB if the browser supports it. */
export function openOutboxStore(accountId: string): OutboxStore {
  let onLoss: () => void = () => undefined;
  const { inTable } = openAccountDatabase(() => onLoss());
  const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(`saywell-outbox-${accountId}`) : null;
  return {
    load: async () => {
      type Row = OutgoingMessage & { readonly accountId: string };
      const all = (store: IDBObjectStore) => store.getAll(rowsOfAccount(accountId)) as IDBRequest<Row[]>;
      const rows = await inTable("outbox", "readonly", all).catch(() => null);
      return rows && rows.map(({ accountId: _accountId, ...message }) => message);
    },
    put: async (message, change) => {
      if (isLeavingSession()) return false;
      try {
        await inTable("outbox", "readwrite", (store) => store.put({ accountId, ...message }));
      } catch {
        return false;
      }
      channel?.postMessage(change);
      return true;
    },
    remove: async (key, change) => {
      await inTable("outbox", "readwrite", (store) => store.delete([accountId, key])).catch(() => undefined);
      channel?.postMessage(change);
    },
    watch: (listener) => {
      if (channel) channel.onmessage = ({ data }: MessageEvent<OutboxChange>) => listener(data);
    },
    watchLoss: (listener) => (onLoss = listener),
  };
}
