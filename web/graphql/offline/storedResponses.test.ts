import { ACCESS_TOKEN } from "../session/accessToken";
import { conversationKey, openStoredResponses } from "./storedResponses";

type Row = { readonly accountId: string; readonly key: string };
type Range = { readonly lower: readonly [string, string]; readonly upper: readonly [string, string] };

/** Stubs the table in IndexedDB; `rows` are its rows by key. */
const mockTable = (() => {
  const rows = new Map<string, Row>();
  const within = ({ lower, upper }: Range) =>
    [...rows.values()].filter(({ accountId, key }) => accountId === lower[0] && key >= lower[1] && key <= upper[1]);
  const store = {
    put: (row: Row) => rows.set(row.key, row),
    delete: ([, key]: [string, string]) => rows.delete(key),
    getAll: jest.fn(within),
    count: (range: Range) => within(range).length,
  };
  return { rows, store };
})();
jest.mock("../session/accountDatabase", () => ({
  openAccountDatabase: () => ({
    inTable: async (_table: string, _mode: string, work: (store: unknown) => unknown) => work(mockTable.store),
  }),
}));

const { rows, store } = mockTable;

beforeAll(() => {
  const bound = (lower: unknown, upper: unknown) => ({ lower, upper });
  Object.assign(globalThis, { IDBKeyRange: { bound } });
  localStorage.setItem(ACCESS_TOKEN, `Bearer e30.${btoa(JSON.stringify({ sub: "nora" }))}.signature`);
});
beforeEach(() => {
  let now = 0;
  jest.spyOn(Date, "now").mockImplementation(() => ++now);
  rows.clear();
  store.getAll.mockClear();
});
afterAll(() => {
  delete (globalThis as { IDBKeyRange?: unknown }).IDBKeyRange;
});

describe("storing a response", () => {
  it("does not read the stored conversations unless there are too many", async () => {
    const stored = openStoredResponses();
    for (const key of ["viewer", "chats", "chats"]) await stored.write(key, {});
    for (let i = 1; i <= 10; i++) await stored.write(conversationKey(`c${i}`), {});
    for (let i = 1; i <= 3; i++) await stored.write(conversationKey("c1"), {});
    expect(store.getAll).not.toHaveBeenCalled();
    expect(rows.size).toBe(12);
  });

  it("keeps the ten most recently updated conversations, even if an updated one was deleted before", async () => {
    const stored = openStoredResponses();
    for (const key of ["viewer", "chats"]) await stored.write(key, {});
    for (let i = 1; i <= 11; i++) await stored.write(conversationKey(`c${i}`), {});
    const kept = ["viewer", "chats", ...[3, 4, 5, 6, 7, 8, 9, 10, 11].map((i) => conversationKey(`c${i}`))];
    expect([...rows.keys()].sort()).toEqual([...kept, conversationKey("c2")].sort());
    await stored.write(conversationKey("c1"), {});
    expect([...rows.keys()].sort()).toEqual([...kept, conversationKey("c1")].sort());
  });
});
