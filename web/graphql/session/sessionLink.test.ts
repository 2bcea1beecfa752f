import { ApolloClient, ApolloLink, execute, InMemoryCache, Observable } from "@apollo/client";
import { lastValueFrom } from "rxjs";
import { ACCESS_TOKEN } from "./accessToken";
import { RequestFailed, TokenRefused, Unreachable } from "../connection/failures";
import { ViewerDocument } from "../generated/graphql";
import { leaveSession } from "./session";
import { sessionLink, withoutToken } from "./sessionLink";
import { createTokenRefresh } from "./tokenRefresh";

jest.mock("./session", () => ({ leaveSession: jest.fn() }));

type Renewed = Awaited<ReturnType<Parameters<typeof createTokenRefresh>[0]>>;
const person = { __typename: "Person" as const, id: "nora", role: "STUDENT" as const };
const viewer = { __typename: "Viewer" as const, verified: false, person };
const opened = (accessToken: string): Renewed => ({
  __typename: "SessionPayload",
  problems: [],
  session: { __typename: "Session", accessToken, viewer },
});
const problem = (code: string): Renewed => ({
  __typename: "SessionPayload",
  problems: [{ __typename: "Problem", code, field: null, reason: `${code}.` }],
  session: null,
});

/** The server's side: which token it accepts, and how it answers a refresh. */
let valid: string;
let renew: () => Promise<Renewed>;
let refreshes: number;
/** Resolves when the page is left. */
let left: Promise<void>;
const carried: unknown[] = [];

beforeEach(() => {
  localStorage.setItem(ACCESS_TOKEN, "Bearer first");
  valid = "Bearer second";
  refreshes = 0;
  carried.length = 0;
  left = new Promise((resolve) => jest.mocked(leaveSession).mockReset().mockImplementation(resolve));
  renew = async () => opened("second");
});

const server = new ApolloLink(
  (operation) =>
    new Observable((observer) => {
      const { authorization } = (operation.getContext()["headers"] ?? {}) as { authorization?: string };
      carried.push(authorization);
      if (authorization !== valid) return observer.error(new TokenRefused());
      observer.next({ data: { viewer: null } });
      return observer.complete();
    }),
);
const refresh = createTokenRefresh(() => {
  refreshes += 1;
  return renew();
});
const link = sessionLink(refresh).concat(server);
const client = new ApolloClient({ link, cache: new InMemoryCache() });
const ask = (context = {}) => lastValueFrom(execute(link, { query: ViewerDocument, context }, { client }));
const answer = { data: { viewer: null } };

test("Nora's token has expired: it is replaced and her request goes again", async () => {
  expect(await ask()).toEqual(answer);
  expect(carried).toEqual(["Bearer first", "Bearer second"]);
  expect(localStorage.getItem(ACCESS_TOKEN)).toBe("Bearer second");
});

test("five requests at once make one refresh", async () => {
  expect(await Promise.all(Array.from({ length: 5 }, () => ask()))).toEqual(Array.from({ length: 5 }, () => answer));
  expect(refreshes).toBe(1);
});

test("another tab was quicker: its token is used and nothing is refreshed", async () => {
  const first = ask();
  await Promise.resolve();
  localStorage.setItem(ACCESS_TOKEN, "Bearer second");
  expect(await first).toEqual(answer);
  expect(refreshes).toBe(0);
});

test("Nora logs out in another tab while her token is replaced: she stays logged out", async () => {
  renew = async () => {
    localStorage.removeItem(ACCESS_TOKEN);
    return opened("second");
  };
  void ask();
  await left;
  expect(localStorage.getItem(ACCESS_TOKEN)).toBeNull();
});

test("a second 401 logs Nora out", async () => {
  valid = "Bearer third";
  void ask();
  await left;
  expect(carried).toHaveLength(2);
  expect(localStorage.getItem(ACCESS_TOKEN)).toBeNull();
});

test("a session that has ended logs Nora out", async () => {
  renew = async () => problem("SESSION_ENDED");
  void ask();
  await left;
  expect(localStorage.getItem(ACCESS_TOKEN)).toBeNull();
});

test.each<[string, () => Promise<Renewed>, new (...given: never[]) => Error]>([
  ["is too busy", async () => problem("BUSY"), RequestFailed],
  ["is unreachable", () => Promise.reject(new Unreachable()), Unreachable],
])("while the server %s nobody is logged out", async (_, answers, failure) => {
  renew = answers;
  await expect(ask()).rejects.toThrow(failure);
  expect(localStorage.getItem(ACCESS_TOKEN)).toBe("Bearer first");
  expect(leaveSession).not.toHaveBeenCalled();
});

test("without a token nothing is refreshed", async () => {
  localStorage.removeItem(ACCESS_TOKEN);
  await expect(ask()).rejects.toThrow(TokenRefused);
  expect(refreshes).toBe(0);
  expect(carried).toEqual([undefined]);
});

test("an operation that opens a session carries no token and refreshes nothing", async () => {
  await expect(ask(withoutToken())).rejects.toThrow(TokenRefused);
  expect(refreshes).toBe(0);
  expect(carried).toEqual([undefined]);
});
