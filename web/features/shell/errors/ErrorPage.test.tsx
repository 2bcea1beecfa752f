import "@testing-library/jest-dom";
import { act, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { toastNow } from "../../../ui/overlays/toastStore";
import { lazyRoute } from "../lazyRoute";
import { ErrorPage } from "./ErrorPage";

let isReady: boolean;
const readiness = jest.fn(async () => ({ ok: isReady }) as Response);

beforeEach(() => {
  isReady = true;
  globalThis.fetch = readiness;
  AbortSignal.timeout = () => new AbortController().signal;
  jest.spyOn(console, "error").mockReturnValue();
});
afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
  readiness.mockClear();
});

function Unfetched(): never {
  throw new TypeError("Failed to fetch dynamically imported module: /assets/page.js");
}
const visit = () =>
  render(
    <RouterProvider router={createMemoryRouter([{ path: "/", Component: Unfetched, ErrorBoundary: ErrorPage }])} />,
  );
// jsdom can't reload, but the page records the time of every reload.
const reloadedAt = () => sessionStorage.getItem("RELOADED_AT");

test("a page whose script no longer exists after a release reloads at once, because the server is ready", async () => {
  visit();
  expect(await screen.findByText("We could not reach the server.")).toBeVisible();
  expect(toastNow()).toMatchObject({ title: "We could not reach the server.", variant: "destructive", open: true });
  await waitFor(() => expect(reloadedAt()).not.toBeNull());
});

test("a page that could not be fetched reloads even if the clock has been set back since its last reload", async () => {
  const hourAhead = `/ ${Date.now() + 3_600_000}`;
  sessionStorage.setItem("RELOADED_AT", hourAhead);
  visit();
  await waitFor(() => expect(reloadedAt()).not.toBe(hourAhead));
});

test("a page that could not be fetched does not reload twice within a minute", async () => {
  const lastReload = `/ ${Date.now() - 50_000}`;
  sessionStorage.setItem("RELOADED_AT", lastReload);
  visit();
  await act(async () => undefined);
  expect(readiness).toHaveBeenCalledTimes(1);
  expect(reloadedAt()).toBe(lastReload);
});

test("a page that failed to load twice within a minute reloads when the server comes back after an outage", async () => {
  const lastReload = `/ ${Date.now() - 50_000}`;
  sessionStorage.setItem("RELOADED_AT", lastReload);
  visit();
  await act(async () => undefined);
  const online = () => act(async () => void window.dispatchEvent(new Event("online")));
  isReady = false;
  await online();
  expect(reloadedAt()).toBe(lastReload);
  isReady = true;
  await online();
  await waitFor(() => expect(reloadedAt()).not.toBe(lastReload));
});

test("a page that could not be fetched while Sam was offline reloads when he is back online", async () => {
  isReady = false;
  visit();
  await act(async () => undefined);
  expect(reloadedAt()).toBeNull();
  isReady = true;
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(reloadedAt()).not.toBeNull());
});

test("a page that could not be fetched while Sam was offline reloads when he returns to it online, but not after he has left it", async () => {
  isReady = false;
  const isOnline = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const lazy = lazyRoute(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module: /page.js")));
  const router = createMemoryRouter([
    { path: "/", element: <h1>Chat</h1> },
    { path: "/profile", lazy, ErrorBoundary: ErrorPage },
  ]);
  render(<RouterProvider router={router} />);
  const visitProfile = async () => {
    await act(() => router.navigate("/profile"));
    expect(await screen.findByText(/This page opens automatically/)).toBeVisible();
  };
  await visitProfile();
  isReady = true;
  let answer: (response: Response) => void = () => undefined;
  readiness.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  act(() => void window.dispatchEvent(new Event("online")));
  // Sam leaves the page while it is still checking whether the server is ready.
  await act(() => router.navigate(-1));
  await act(async () => answer({ ok: true } as Response));
  expect(reloadedAt()).toBeNull();
  isOnline.mockReturnValue(true);
  await visitProfile();
  await waitFor(() => expect(reloadedAt()).not.toBeNull());
});

describe("in a browser that blocks site data, a page that could not be fetched", () => {
  // jsdom can't reload: it logs an error instead.
  const reloads = () =>
    jest.mocked(console.error).mock.calls.filter(([error]) => /navigation/.test(String(error))).length;
  beforeEach(() => {
    jest.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    });
  });

  test("reloads when the server comes back", async () => {
    isReady = false;
    visit();
    await act(async () => undefined);
    isReady = true;
    await act(async () => void window.dispatchEvent(new Event("online")));
    expect(reloads()).toBe(1);
  });

  test("does not reload while the server is ready, because it could reload forever, but does after an outage", async () => {
    visit();
    await act(async () => undefined);
    expect(reloads()).toBe(0);
    for (const ready of [false, true]) {
      isReady = ready;
      await act(async () => void window.dispatchEvent(new Event("online")));
    }
    expect(reloads()).toBe(1);
  });
});
