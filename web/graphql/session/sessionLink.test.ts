import { ApolloClient, ApolloLink, execute, InMemoryCache, Observable } from "@apollo/client";
import { lastValueFrom } from "rxjs";
import { ACCESS_TOKEN } from "./accessToken";
import { RequestFailed, TokenRefused, Unreachable } from "../connection/failures";
import { ViewerDocument } from "../generated/graphql";
import { leaveSession } from "./session";
import { sessionLink, withoutToken } from "./sessionLink";
import { createTokenRefresh } from "./tokenRefresh";

jest.mock("./session", () => ({ leaveSession: jest.fn() }));

type RefreshPayload = Awaited<ReturnType<Parameters<typeof createTokenRefresh>[0]>>;
const person = { __typename: "Person" as const, id: "nora", role: "STUDENT" as const };
const viewer = { __typename: "Viewer" as const, verified: false, person };
const opened = (accessToken: string): RefreshPayload => ({
  __typename: "SessionPayload",
  userErrors: [],
  session: { __typename: "Session", accessToken, viewer },
});
const problem = (code: "BUSY" | "SESSION_ENDED"): RefreshPayload => ({
  __typename: "SessionPayload",
  userErrors: [{ __typename: "SessionUserError", code, field: null, reason: `${code}.` }],
  session: null,
});

/** The token that the server accepts, and the server's response to a refresh. */
let valid: string;
let renew: () => Promise<RefreshPayload>;
let refreshes: number;
/** Resolves when the page reloads without a session. */
let left: Promise<void>;
const sentTokens: unknown[] = [];

beforeEach(() => {
  localStorage.setItem(ACCESS_TOKEN, "Bearer first");
  valid = "Bearer second";
  refreshes = 0;
  sentTokens.length = 0;
  left = new Promise((resolve) =>
    jest
      .mocked(leaveSession)
      .mockReset()
      .mockImplementation(async () => resolve()),
  );
  renew = async () => opened("second");
});

const server = new ApolloLink(
  (operation) =>
    new Observable((observer) => {
      const { authorization } = (operation.getContext()["headers"] ?? {}) as { authorization?: string };
      sentTokens.push(authorization);
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
const send = (context = {}) => lastValueFrom(execute(link, { query: ViewerDocument, context }, { client }));
const response = { data: { viewer: null } };

test("an expired token is refreshed, and the request is resent", async () => {
  expect(await send()).toEqual(response);
  expect(sentTokens).toEqual(["Bearer first", "Bearer second"]);
  expect(localStorage.getItem(ACCESS_TOKEN)).toBe("Bearer second");
});

test("five concurrent requests refresh the token only once", async () => {
  expect(await Promise.all(Array.from({ length: 5 }, () => send()))).toEqual(Array.from({ length: 5 }, () => response));
  expect(refreshes).toBe(1);
});

test("a new token from another tab is used, without a refresh", async () => {
  const first = send();
  await Promise.resolve();
  localStorage.setItem(ACCESS_TOKEN, "Bearer second");
  expect(await first).toEqual(response);
  expect(refreshes).toBe(0);
});

test("a page stays logged out if another tab logs out during the refresh", async () => {
  renew = async () => {
    localStorage.removeItem(ACCESS_TOKEN);
    return opened("second");
  };
  void send();
  await left;
  expect(localStorage.getItem(ACCESS_TOKEN)).toBeNull();
});

test("a second 401, after the token was refreshed, logs the user out", async () => {
  valid = "Bearer third";
  void send();
  await left;
  expect(sentTokens).toHaveLength(2);
  expect(localStorage.getItem(ACCESS_TOKEN)).toBeNull();
});

test("an expired or revoked session logs the user out", async () => {
  renew = async () => problem("SESSION_ENDED");
  void send();
  await left;
  expect(localStorage.getItem(ACCESS_TOKEN)).toBeNull();
});

test.each<[string, () => Promise<RefreshPayload>, new (...given: never[]) => Error]>([
  ["is too busy", async () => problem("BUSY"), RequestFailed],
  ["is unreachable", () => Promise.reject(new Unreachable()), Unreachable],
])("the user stays logged in while the server %s", async (_, answers, failure) => {
  renew = answers;
  await expect(send()).rejects.toThrow(failure);
  expect(localStorage.getItem(ACCESS_TOKEN)).toBe("Bearer first");
  expect(leaveSession).not.toHaveBeenCalled();
});

test("a request without a token causes no refresh", async () => {
  localStorage.removeItem(ACCESS_TOKEN);
  await expect(send()).rejects.toThrow(TokenRefused);
  expect(refreshes).toBe(0);
  expect(sentTokens).toEqual([undefined]);
});

test("an operation that opens a session is sent without a token and causes no refresh", async () => {
  await expect(send(withoutToken())).rejects.toThrow(TokenRefused);
  expect(refreshes).toBe(0);
  expect(sentTokens).toEqual([undefined]);
});
