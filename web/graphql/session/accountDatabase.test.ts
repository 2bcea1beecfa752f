import { type AccountDatabase, forgetStoredResponses, openAccountDatabase } from "./accountDatabase";
import { forgetAccountStorage } from "./forgetSession";

type Connection = { isClosed: boolean; onversionchange?: () => void };

/** Stubs IndexedDB so that tests can break it; `connections` are those that the page has opened. */
function browserWithIndexedDb() {
  const connections: Connection[] = [];
  const state = { canOpen: true };
  const transaction = () => ({
    objectStore: () => ({}),
    set oncomplete(listener: () => void) {
      queueMicrotask(listener);
    },
  });
  const connect = () => {
    const connection: Connection & Record<string, unknown> = {
      isClosed: false,
      close: () => (connection.isClosed = true),
      transaction: () => {
        if (connection.isClosed) throw new DOMException("The connection is closed.", "InvalidStateError");
        return transaction();
      },
    };
    connections.push(connection);
    return connection;
  };
  const open = () => {
    const request: Record<string, unknown> & { onerror?: () => void; onsuccess?: () => void } = {};
    queueMicrotask(() => {
      if (!state.canOpen) return request.onerror?.();
      request["result"] = connect();
      request.onsuccess?.();
    });
    return request;
  };
  Object.assign(globalThis, { indexedDB: { open } });
  return { connections, state };
}

afterEach(() => {
  delete (globalThis as { indexedDB?: unknown }).indexedDB;
});

const read = ({ inTable }: AccountDatabase) =>
  inTable("outbox", "readonly", () => ({ result: "rows" }) as IDBRequest<string>);

it("the account database is reopened after the browser has closed it, and `onReopened` is called", async () => {
  const { connections } = browserWithIndexedDb();
  const onReopened = jest.fn();
  const database = openAccountDatabase(onReopened);
  await read(database);
  expect(onReopened).not.toHaveBeenCalled();
  connections[0]!.isClosed = true;
  expect(await Promise.all([read(database), read(database)])).toEqual(["rows", "rows"]);
  expect(connections).toHaveLength(2);
  expect(onReopened).toHaveBeenCalledTimes(1);
});

it("the account database can be opened after an earlier attempt has failed", async () => {
  const { state } = browserWithIndexedDb();
  const database = openAccountDatabase();
  state.canOpen = false;
  await expect(read(database)).rejects.toThrow("The database can't be opened.");
  state.canOpen = true;
  expect(await read(database)).toBe("rows");
});

describe("a browser whose IndexedDB never responds", () => {
  beforeEach(() => {
    jest.useFakeTimers();
    Object.assign(globalThis, { indexedDB: { open: () => ({}), deleteDatabase: () => ({}) } });
  });
  afterEach(() => jest.useRealTimers());

  it.each([
    ["logging out", () => forgetAccountStorage("nora")],
    ["leaving a session that ended in another tab", forgetStoredResponses],
  ])("delays %s by at most two seconds", async (_, forget) => {
    const done = jest.fn();
    void forget().then(done);
    await jest.advanceTimersByTimeAsync(1_900);
    expect(done).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(200);
    expect(done).toHaveBeenCalledTimes(1);
  });
});

it("the account database stays closed after another tab has deleted it on logout", async () => {
  const { connections } = browserWithIndexedDb();
  const database = openAccountDatabase();
  await read(database);
  connections[0]!.onversionchange?.();
  await expect(read(database)).rejects.toThrow("The connection is closed.");
  expect(connections).toHaveLength(1);
});
