import type * as Refresh from "./tokenRefresh";
import { after, Locks, storageOf, views } from "../../testing/browserTabs";

/** Opens a tab that has its own module instances, but shares locks with the other tabs. */
function openTab(tab: number, renew: Parameters<typeof Refresh.createTokenRefresh>[0]): Refresh.TokenRefresh {
  views.set(tab, "Bearer expired");
  let refresh!: Refresh.TokenRefresh;
  jest.isolateModules(() => {
    jest.doMock("./accessToken", () => storageOf(tab));
    const { createTokenRefresh } = jest.requireActual<typeof Refresh>("./tokenRefresh");
    refresh = createTokenRefresh(renew);
  });
  return refresh;
}

const person = { __typename: "Person", id: "nora", role: "STUDENT" } as const;
const viewer = { __typename: "Viewer", verified: false, person } as const;

/** Creates a server that issues fresh-1, fresh-2 and so on, after a delay. */
function fakeServer() {
  const server = { refreshes: 0, ended: false };
  const renew: Parameters<typeof Refresh.createTokenRefresh>[0] = async () => {
    server.refreshes += 1;
    await after(100);
    const session = { __typename: "Session", accessToken: `fresh-${server.refreshes}`, viewer } as const;
    const userErrors = [
      { __typename: "SessionUserError", code: "SESSION_ENDED", field: null, reason: "Ended." },
    ] as const;
    return server.ended
      ? { __typename: "SessionPayload", userErrors, session: null }
      : { __typename: "SessionPayload", userErrors: [], session };
  };
  return { server, renew };
}

beforeEach(() => {
  jest.useFakeTimers();
  views.clear();
  Object.defineProperty(navigator, "locks", { configurable: true, value: new Locks() });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, "locks");
});

test("three tabs refresh an expired token only once, even if they get the lock before the storage events", async () => {
  const { server, renew } = fakeServer();
  const tabs = [1, 2, 3].map((tab) => openTab(tab, renew));
  const tokens = Promise.all(tabs.map((refresh) => refresh("Bearer expired")));
  await jest.advanceTimersByTimeAsync(5_000);
  expect(await tokens).toEqual(["Bearer fresh-1", "Bearer fresh-1", "Bearer fresh-1"]);
  expect(server.refreshes).toBe(1);
});

test("a tab that wakes up soon after the refresh uses the new token", async () => {
  const { server, renew } = fakeServer();
  const [first, late] = [openTab(1, renew), openTab(2, renew)];
  void first("Bearer expired");
  await jest.advanceTimersByTimeAsync(300);
  const token = late("Bearer expired");
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await token).toBe("Bearer fresh-1");
  expect(server.refreshes).toBe(1);
});

test("tabs whose session has ended send only one refresh request, and the user is logged out in all of them", async () => {
  const { server, renew } = fakeServer();
  server.ended = true;
  const tokens = Promise.all([1, 2, 3].map((tab) => openTab(tab, renew)("Bearer expired")));
  await jest.advanceTimersByTimeAsync(5_000);
  expect(await tokens).toEqual([null, null, null]);
  expect(server.refreshes).toBe(1);
});

test("a failed refresh is retried by the next tab", async () => {
  const { server, renew } = fakeServer();
  const first = openTab(1, () => Promise.reject(new Error("The server is unreachable.")));
  const second = openTab(2, renew);
  const failed = expect(first("Bearer expired")).rejects.toThrow("unreachable");
  const token = second("Bearer expired");
  await jest.advanceTimersByTimeAsync(1_000);
  await failed;
  expect(await token).toBe("Bearer fresh-1");
  expect(server.refreshes).toBe(1);
});
