import { ACCESS_TOKEN } from "./accessToken";
import { authorizedFetch } from "./authorizedFetch";
import { RequestFailed, Unreachable } from "./failures";
import { leaveSession } from "./session";

jest.mock("./session", () => ({ leaveSession: jest.fn() }));

/** The server's side: which token it takes, and how it answers the request for a new one. */
let valid = "Bearer second";
let refreshing: () => unknown;
let refreshes = 0;
/** Resolves when the page is left. */
let left: Promise<void>;
const carried: (string | null)[] = [];

beforeEach(() => {
  localStorage.setItem(ACCESS_TOKEN, "Bearer first");
  valid = "Bearer second";
  refreshes = 0;
  carried.length = 0;
  left = new Promise((resolve) => jest.mocked(leaveSession).mockReset().mockImplementation(resolve));
  refreshing = () => ({ data: { refreshSession: { problems: [], session: { accessToken: "second" } } } });
  globalThis.fetch = jest.fn(async (_input: unknown, init: RequestInit = {}) => {
    if (typeof init.body === "string" && init.body.includes("RefreshSession")) {
      refreshes += 1;
      const answer = refreshing();
      return { status: 200, json: async () => answer };
    }
    const token = new Headers(init.headers).get("authorization");
    carried.push(token);
    return { status: token === valid ? 200 : 401 };
  }) as unknown as typeof fetch;
});

test("Nora's token has run out: it is replaced and her request goes again", async () => {
  const response = await authorizedFetch("/graphql");
  expect(response.status).toBe(200);
  expect(carried).toEqual(["Bearer first", "Bearer second"]);
  expect(localStorage.getItem(ACCESS_TOKEN)).toBe("Bearer second");
});

test("five requests at once make one refresh", async () => {
  const responses = await Promise.all(Array.from({ length: 5 }, () => authorizedFetch("/graphql")));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(refreshes).toBe(1);
});

test("another tab was quicker: its token is used and nothing is refreshed", async () => {
  const first = authorizedFetch("/graphql");
  localStorage.setItem(ACCESS_TOKEN, "Bearer second");
  expect((await first).status).toBe(200);
  expect(refreshes).toBe(0);
});

test("Nora logs out in another tab while her token is replaced: she stays logged out", async () => {
  refreshing = () => {
    localStorage.removeItem(ACCESS_TOKEN);
    return { data: { refreshSession: { problems: [], session: { accessToken: "second" } } } };
  };
  void authorizedFetch("/graphql");
  await left;
  expect(localStorage.getItem(ACCESS_TOKEN)).toBeNull();
});

test("a second 401 logs Nora out", async () => {
  valid = "Bearer third";
  void authorizedFetch("/graphql");
  await left;
  expect(carried).toHaveLength(2);
  expect(localStorage.getItem(ACCESS_TOKEN)).toBeNull();
});

test("a session that has ended logs Nora out", async () => {
  refreshing = () => ({
    data: { refreshSession: { session: null, problems: [{ code: "SESSION_ENDED", field: null, reason: "Ended." }] } },
  });
  void authorizedFetch("/graphql");
  await left;
  expect(localStorage.getItem(ACCESS_TOKEN)).toBeNull();
});

test.each<[string, () => unknown, new (...given: never[]) => Error]>([
  [
    "is too busy",
    () => ({ data: { refreshSession: { session: null, problems: [{ code: "BUSY", field: null, reason: "Busy." }] } } }),
    RequestFailed,
  ],
  ["fails", () => ({ errors: [{ message: "Something went wrong." }] }), RequestFailed],
  [
    "is away",
    () => {
      throw new TypeError("Failed to fetch");
    },
    Unreachable,
  ],
])("while the server %s nobody is logged out", async (_, answer, failure) => {
  refreshing = answer;
  await expect(authorizedFetch("/graphql")).rejects.toThrow(failure);
  expect(localStorage.getItem(ACCESS_TOKEN)).toBe("Bearer first");
  expect(leaveSession).not.toHaveBeenCalled();
});

test("without a token nothing is refreshed", async () => {
  localStorage.removeItem(ACCESS_TOKEN);
  expect((await authorizedFetch("/graphql")).status).toBe(401);
  expect(refreshes).toBe(0);
  expect(carried).toEqual([null]);
});
