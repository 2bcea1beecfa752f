import "@testing-library/jest-dom";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Link, RouterProvider } from "react-router-dom";
import { Unreachable } from "../../graphql/connection/failures";
import { setViewer, type Viewer } from "../../graphql/session/viewerStore";
import { Main } from "../../ui/layout/Main";
import { Guarded } from "./Guarded";

const nora: Viewer = {
  id: "1",
  role: "STUDENT",
  verified: false,
  email: "nora@example.com",
  firstName: "Nora",
  lastName: "Kim",
  displayName: "Nora K.",
  avatar: null,
  unreadCount: 0,
};

function visit(address: string) {
  const router = createMemoryRouter(
    [
      {
        element: <Guarded />,
        children: [
          { path: "/auth/login", element: <h1>Log in</h1> },
          {
            path: "/tutors",
            element: (
              <Main>
                <h1 tabIndex={-1}>Tutors</h1>
                <Link to="/">Start</Link>
              </Main>
            ),
          },
          {
            path: "/",
            element: (
              <Main>
                <h1 tabIndex={-1}>Start page</h1>
              </Main>
            ),
          },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  return { router, address: () => router.state.location.pathname + router.state.location.search };
}

beforeEach(() => act(() => setViewer({ status: "anonymous" })));

test("Nora is sent to the login page, with the page that she requested as `next`, when she is not logged in", async () => {
  const { address } = visit("/tutors?subject=math#account");
  expect(await screen.findByRole("heading", { name: "Log in" })).toBeVisible();
  expect(address()).toBe("/auth/login?next=%2Ftutors%3Fsubject%3Dmath%23account");
});

test("Nora sees a loading indicator instead of a page while her account is being loaded", async () => {
  act(() => setViewer({ status: "loading" }));
  const { address } = visit("/tutors");
  expect(screen.getByText("Loading")).toBeInTheDocument();
  expect(screen.queryByRole("heading")).not.toBeInTheDocument();
  expect(address()).toBe("/tutors");
  act(() => setViewer({ status: "known", viewer: nora }));
  expect(await screen.findByRole("heading", { name: "Tutors" })).toBeVisible();
});

test("a user whose account can't be fetched is treated as logged out", async () => {
  act(() => setViewer({ status: "loading" }));
  const { address } = visit("/tutors");
  act(() => setViewer({ status: "unavailable", error: new Unreachable() }));
  await waitFor(() => expect(address()).toBe("/auth/login?next=%2Ftutors"));
});

test("Nora is redirected from the login page to the search page when she is already logged in", async () => {
  act(() => setViewer({ status: "known", viewer: nora }));
  const { address } = visit("/auth/login");
  expect(await screen.findByRole("heading", { name: "Tutors" })).toBeVisible();
  expect(address()).toBe("/tutors");
});

test("navigating to another page focuses its heading; the first load does not move focus", async () => {
  act(() => setViewer({ status: "known", viewer: nora }));
  visit("/tutors");
  expect(await screen.findByRole("heading", { name: "Tutors" })).not.toHaveFocus();
  await userEvent.click(screen.getByRole("link", { name: "Start" }));
  expect(await screen.findByRole("heading", { name: "Start page" })).toHaveFocus();
});

describe("after Nora has scrolled down the search page", () => {
  async function noraScrollsDown() {
    window.scrollTo = (_x?: unknown, y?: number) => void (window.scrollY = y ?? 0);
    act(() => setViewer({ status: "known", viewer: nora }));
    const { router } = visit("/tutors");
    await screen.findByRole("heading", { name: "Tutors" });
    window.scrollY = 3000;
    return (to: string | number, options = {}) =>
      act(() => (typeof to === "number" ? router.navigate(to) : router.navigate(to, options)));
  }
  const filter = { replace: true, preventScrollReset: true };

  test("removing a filter that she had just set keeps the scroll position", async () => {
    const go = await noraScrollsDown();
    await go("/tutors?subject=math", filter);
    window.scrollY = 200;
    await go("/tutors", filter);
    expect(window.scrollY).toBe(200);
  });

  test("another page opens at its top, and Back restores the scroll position", async () => {
    const go = await noraScrollsDown();
    await go("/");
    expect(window.scrollY).toBe(0);
    await go(-1);
    expect(window.scrollY).toBe(3000);
  });
});
