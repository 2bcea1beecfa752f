import "@testing-library/jest-dom";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createPath, MemoryRouter, useLocation } from "react-router-dom";
import { hasUnsavedChanges, setUnsavedChanges } from "../../../graphql/session/accountStorage";
import { countUnsentBy } from "../../../graphql/session/unsentMessages";
import type { Viewer } from "../../../graphql/session/viewerStore";
import { AppHeader } from "./AppHeader";

const mockLogOut = jest.fn();
jest.mock("../../../graphql/session/logOut/useLogOut", () => ({ useLogOut: () => () => mockLogOut() }));

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
const amelia: Viewer = { ...nora, role: "TEACHER", verified: true, displayName: "Amelia S." };
const newTutor: Viewer = { ...amelia, verified: false, displayName: "" };

// The menu is fetched when first opened; importing it here avoids the wait in the tests.
beforeAll(() => import("./AvatarMenuItems"));

function Address() {
  const { state, ...location } = useLocation();
  return <p>{`${createPath(location)} ${JSON.stringify(state)}`}</p>;
}

function visit(viewer: Viewer) {
  render(
    <MemoryRouter>
      <AppHeader viewer={viewer} messages={{ fetch: () => new Promise(() => undefined) }} />
      <Address />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const findTutors = () => screen.queryByRole("link", { name: "Find tutors" });
const messages = () => screen.queryByRole("link", { name: /^Messages/ });
const balance = () => screen.queryByText("Balance: 0 lessons");

test.each<[string, Viewer, { find: boolean; balance: boolean; messages: boolean; settings: boolean }]>([
  ["a student", nora, { find: true, balance: true, messages: true, settings: false }],
  ["a verified tutor", amelia, { find: false, balance: false, messages: true, settings: true }],
  ["an unverified tutor", newTutor, { find: false, balance: false, messages: false, settings: true }],
])("%s sees the header items for their role", async (_, viewer, expected) => {
  const user = visit(viewer);
  const seen = { find: findTutors() !== null, balance: balance() !== null, messages: messages() !== null };
  await user.click(screen.getByRole("button", { name: /^Your account/ }));
  expect(await screen.findByRole("menuitem", { name: "Help" })).toHaveAttribute("target", "_blank");
  expect({ ...seen, settings: screen.queryByRole("menuitem", { name: "Settings" }) !== null }).toEqual(expected);
});

test.each([
  [0, null],
  [3, "3"],
  [9, "9"],
  [10, "9+"],
])("%d unread messages are shown as %s", (unreadCount, shown) => {
  visit({ ...nora, unreadCount });
  if (shown === null) expect(messages()).toHaveAccessibleName("Messages");
  else expect(screen.getByText(shown)).toBeVisible();
  if (unreadCount > 0) expect(messages()).toHaveAccessibleName(`Messages ${unreadCount} unread messages`);
});

test("opening the account dialog from the menu records `fromMenu`, so that closing the dialog goes back", async () => {
  const user = visit(nora);
  await user.click(screen.getByRole("button", { name: /^Your account/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Account" }));
  expect(screen.getByText(`/#account {"fromMenu":true}`)).toBeInTheDocument();
});

test("Nora logs out from the menu using the keyboard", async () => {
  const user = visit(nora);
  screen.getByRole("button", { name: "Your account, Nora K." }).focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("menu");
  await user.keyboard("{End}{Enter}");
  expect(mockLogOut).toHaveBeenCalledTimes(1);
});

/** Registers a fake outbox; returns a function that sets the number of unsent messages. */
function anOutbox() {
  let count = 0;
  const listeners = new Set<() => void>();
  countUnsentBy({
    count: () => count,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  return (next: number) => {
    count = next;
    listeners.forEach((listener) => listener());
  };
}

test("Nora is warned that logging out discards unsent messages, and sees when they have been sent", async () => {
  mockLogOut.mockClear();
  const user = visit(nora);
  const setUnsent = anOutbox();
  setUnsent(3);
  await user.click(screen.getByRole("button", { name: /^Your account/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Log out" }));
  expect(await screen.findByRole("dialog", { name: "3 messages have not been sent yet" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Stay" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("button", { name: /^Your account/ })).toHaveFocus();
  expect(mockLogOut).not.toHaveBeenCalled();

  setUnsent(1);
  await user.click(screen.getByRole("button", { name: /^Your account/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Log out" }));
  expect(await screen.findByRole("dialog", { name: "1 message has not been sent yet" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Log out anyway" })).toBeVisible();
  act(() => setUnsent(0));
  expect(screen.getByRole("dialog", { name: "Your messages have been sent" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Log out" }));
  expect(mockLogOut).toHaveBeenCalledTimes(1);
});

test("Amelia is warned that logging out discards her unsaved changes, which are kept until she agrees", async () => {
  mockLogOut.mockClear();
  setUnsavedChanges(true);
  const user = visit(amelia);
  await user.click(screen.getByRole("button", { name: /^Your account/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Log out" }));
  expect(await screen.findByRole("dialog", { name: "Log out without saving?" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Stay" }));
  expect(mockLogOut).not.toHaveBeenCalled();
  expect(hasUnsavedChanges()).toBe(true);

  const setUnsent = anOutbox();
  setUnsent(2);
  await user.click(screen.getByRole("button", { name: /^Your account/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Log out" }));
  const dialog = await screen.findByRole("dialog", { name: "2 messages have not been sent yet" });
  expect(dialog).toHaveAccessibleDescription(/deletes unsent messages.*Your changes on this page will be lost, too\.$/);
  act(() => setUnsent(0));
  expect(screen.getByRole("dialog", { name: "Log out without saving?" })).toBeVisible();
  mockLogOut.mockImplementationOnce(() => hasUnsavedChanges());
  await user.click(screen.getByRole("button", { name: "Log out anyway" }));
  expect(mockLogOut.mock.results).toEqual([{ type: "return", value: false }]);
});

test("a newly chosen color scheme takes effect immediately", async () => {
  const user = visit(nora);
  await user.click(screen.getByRole("button", { name: /^Your account/ }));
  await user.click(await screen.findByRole("menuitemradio", { name: "Dark" }));
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(screen.getByRole("menuitemradio", { name: "Dark" })).toBeChecked();
});
