import "@testing-library/jest-dom";
import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { lazyRoute } from "../lazyRoute";
import { ErrorPage } from "./ErrorPage";

afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

function Unfetched(): never {
  throw new TypeError("Failed to fetch dynamically imported module: /assets/page.js");
}

test("a page that could not be fetched reloads even if the clock has been set back since its last reload", async () => {
  jest.spyOn(console, "error").mockReturnValue();
  const hourAhead = `/ ${Date.now() + 3_600_000}`;
  sessionStorage.setItem("RELOADED_AT", hourAhead);
  render(
    <RouterProvider router={createMemoryRouter([{ path: "/", Component: Unfetched, ErrorBoundary: ErrorPage }])} />,
  );
  expect(await screen.findByText("We could not reach the server.")).toBeVisible();
  act(() => void window.dispatchEvent(new Event("online")));
  // jsdom can't reload, but the page records the time of every reload.
  expect(sessionStorage.getItem("RELOADED_AT")).not.toBe(hourAhead);
});

test("a page that could not be fetched offline reloads when Sam returns to it online", async () => {
  jest.spyOn(console, "error").mockReturnValue();
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
  await act(() => router.navigate(-1));
  await visitProfile();
  expect(sessionStorage.getItem("RELOADED_AT")).toBeNull();
  await act(() => router.navigate(-1));
  isOnline.mockReturnValue(true);
  await visitProfile();
  expect(sessionStorage.getItem("RELOADED_AT")).not.toBeNull();
});
