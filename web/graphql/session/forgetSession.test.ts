import { ACCESS_TOKEN } from "./accessToken";
import { accountDatabase, accountKey, deviceKey } from "./accountStorage";
import { forgetSession } from "./forgetSession";
import { markLeaving, leaveSession } from "./session";
import { setViewer, type Viewer } from "./viewerStore";

/** For each table of the account database, the accounts that own its rows. */
const mockRows = { outbox: [] as string[], answers: [] as string[] };
jest.mock("./accountDatabase", () => ({
  forgetStoredResponses: () => Promise.resolve(),
  rowsOfAccount: (accountId: string) => accountId,
  openAccountDatabase: () => ({
    inTable: async (table: keyof typeof mockRows, _mode: string, work: (store: object) => unknown) =>
      work({
        clear: () => (mockRows[table] = []),
        delete: (accountId: string) => (mockRows[table] = mockRows[table].filter((each) => each !== accountId)),
        count: () => mockRows[table].length,
      }),
  }),
}));

const tokenOf = (account: string) => `Bearer e30.${btoa(JSON.stringify({ sub: account }))}.signature`;
const clearAppBadge = jest.fn(() => Promise.resolve());
const deleteDatabase = jest.fn((_name: string) => {
  const request: { onsuccess?: () => void } = {};
  queueMicrotask(() => request.onsuccess?.());
  return request;
});

beforeEach(() => {
  Object.assign(navigator, { clearAppBadge });
  Object.assign(globalThis, { indexedDB: { deleteDatabase } });
  localStorage.clear();
  setViewer({ status: "anonymous" });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "clearAppBadge");
  Reflect.deleteProperty(globalThis, "indexedDB");
  jest.clearAllMocks();
});

test.each([
  ["logs out", forgetSession],
  ["leaves a session that ended elsewhere", leaveSession],
])("the installed app's icon no longer shows unread chats after the user %s", async (_, leave) => {
  markLeaving();
  await leave();
  expect(clearAppBadge).toHaveBeenCalledTimes(1);
});

test("Leo's logout deletes his data, but keeps the drafts and unsent messages of Nora, whose session has ended", async () => {
  localStorage.setItem(ACCESS_TOKEN, tokenOf("leo"));
  mockRows.outbox = ["nora", "leo", "leo"];
  mockRows.answers = ["leo"];
  localStorage.setItem(accountKey("nora", "draft:c1"), "Nora's draft");
  localStorage.setItem(accountKey("leo", "draft:c2"), "Leo's draft");
  localStorage.setItem(deviceKey("push"), "on");
  await forgetSession();
  expect(mockRows).toEqual({ outbox: ["nora"], answers: [] });
  expect(Object.keys(localStorage)).toEqual([accountKey("nora", "draft:c1")]);
  expect(deleteDatabase).not.toHaveBeenCalled();
});

test("Leo's logout deletes his data even if his session has already ended elsewhere", async () => {
  setViewer({ status: "known", viewer: { id: "leo" } as Viewer });
  mockRows.outbox = ["leo"];
  localStorage.setItem(accountKey("leo", "draft:c2"), "Leo's draft");
  sessionStorage.setItem("saywell.firstSearch", "leo");
  await forgetSession();
  expect(mockRows.outbox).toEqual([]);
  expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual([]);
});

test("Leo's logout deletes the whole database if no other account has unsent messages in it", async () => {
  localStorage.setItem(ACCESS_TOKEN, tokenOf("leo"));
  mockRows.outbox = ["leo"];
  await forgetSession();
  expect(deleteDatabase).toHaveBeenCalledWith(accountDatabase);
});
