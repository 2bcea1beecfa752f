import { ApolloProvider } from "@apollo/client/react";
import { renderHook, waitFor } from "@testing-library/react";
import { fakeServer, type FakeServer } from "../../../testing/fakeServer";
import { Unreachable } from "../../connection/failures";
import { ACCESS_TOKEN } from "../accessToken";
import { forgetSession } from "../forgetSession";
import { openSession } from "../session";
import { finishLogOut } from "./finishLogOut";
import { isLogOutPending } from "./pendingLogOut";
import { useLogOut } from "./useLogOut";

jest.mock("../forgetSession");
jest.mock("../../client", () => ({
  get client() {
    return mockServer.client;
  },
}));
let mockServer: FakeServer;
let isReachable: boolean;
let userErrors: readonly object[];

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, "", "/");
  isReachable = true;
  userErrors = [];
  mockServer = fakeServer({
    LogOut: () => {
      if (!isReachable) throw new Unreachable();
      return { logOut: { __typename: "LogOutPayload", userErrors } };
    },
  });
  // jsdom logs an error when the page navigates, because it can't load pages.
  jest.spyOn(console, "error").mockReturnValue();
});

const logOut = async () => {
  const { result } = renderHook(() => useLogOut(), {
    wrapper: ({ children }) => <ApolloProvider client={mockServer.client}>{children}</ApolloProvider>,
  });
  await result.current();
  expect(forgetSession).toHaveBeenCalled();
};
const sent = () => mockServer.variablesOf("LogOut").length;

const logOutUnreachable = async () => {
  isReachable = false;
  await logOut();
  isReachable = true;
  expect(isLogOutPending()).toBe(true);
};

test("a logout that has reached the server is not repeated by the next page", async () => {
  await logOut();
  expect(isLogOutPending()).toBe(false);
  finishLogOut();
  expect(sent()).toBe(1);
});

test("a logout that could not reach the server is sent by the next page", async () => {
  await logOutUnreachable();
  const before = sent();
  finishLogOut();
  await waitFor(() => expect(isLogOutPending()).toBe(false));
  expect(sent()).toBe(before + 1);
});

test.each([
  ["can't be reached", () => (isReachable = false)],
  ["is too busy", () => (userErrors = [{ __typename: "UserError", code: "BUSY" }])],
])("a logout stays pending while the server %s", async (_, fail) => {
  await logOutUnreachable();
  const before = sent();
  fail();
  finishLogOut();
  await waitFor(() => expect(sent()).toBe(before + 1));
  await Promise.resolve();
  expect(isLogOutPending()).toBe(true);
});

test("a logout that this page could not send is sent when the device is online again", async () => {
  await logOutUnreachable();
  const before = sent();
  isReachable = false;
  finishLogOut();
  await waitFor(() => expect(sent()).toBe(before + 1));
  isReachable = true;
  window.dispatchEvent(new Event("online"));
  await waitFor(() => expect(isLogOutPending()).toBe(false));
});

const openNorasSession = () => {
  const person = { __typename: "Person" as const, id: "nora", role: "STUDENT" as const };
  const viewer = { __typename: "Viewer" as const, verified: false, person };
  const session = { __typename: "Session" as const, accessToken: "e30.e30.signature", viewer };
  openSession({ __typename: "SessionPayload", userErrors: [], session });
};

test("opening a new session cancels a pending logout", async () => {
  await logOutUnreachable();
  openNorasSession();
  expect(isLogOutPending()).toBe(false);
});

test("a pending logout does not end a session that is opened while the script for retrying the logout is loading", async () => {
  await logOutUnreachable();
  const before = sent();
  finishLogOut();
  openNorasSession();
  await import("./retryLogOut");
  await Promise.resolve();
  expect(sent()).toBe(before);
});

test("a pending logout does not end a session that an older version of the app opened", async () => {
  await logOutUnreachable();
  const before = sent();
  localStorage.setItem(ACCESS_TOKEN, "Bearer e30.e30.signature");
  finishLogOut();
  await import("./retryLogOut");
  await Promise.resolve();
  expect(sent()).toBe(before);
});

test.each([
  ["a login with Google", "/welcome?next=%2Ftutors"],
  ["a login link", "/log-in#token"],
])("the page for %s, which opens a session, does not send a pending logout", async (_, address) => {
  await logOutUnreachable();
  const before = sent();
  window.history.replaceState(null, "", address);
  finishLogOut();
  await import("./retryLogOut");
  await Promise.resolve();
  expect(sent()).toBe(before);
});
