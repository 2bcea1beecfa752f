import "@testing-library/jest-dom";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import type { Viewer } from "../../../graphql/session/viewerStore";
import { MessagesButton, type MessagesPanel, type Panel } from "./MessagesButton";

const nora = { id: "1", role: "STUDENT", unreadCount: 2 } as Viewer;
const Inbox: Panel = ({ trigger, open, onOpenChange }) => (
  <>
    <span onClick={() => onOpenChange(!open)}>{trigger}</span>
    {open && <p>The inbox</p>}
  </>
);

function onScreen({ wide }: { readonly wide: boolean }) {
  const query = Object.assign(new EventTarget(), { matches: wide }) as MediaQueryList;
  jest.spyOn(window, "matchMedia").mockReturnValue(query);
}

function visit(address: string, messages: MessagesPanel = { fetch: () => Promise.resolve(Inbox) }) {
  const element = <MessagesButton viewer={nora} messages={messages} />;
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup() };
}

afterEach(() => jest.restoreAllMocks());

it("the messages button opens the panel, which closes when Nora navigates to another page", async () => {
  onScreen({ wide: true });
  const { router, user } = visit("/tutors");
  await user.click(screen.getByRole("button", { name: "Messages 2 unread messages" }));
  expect(await screen.findByText("The inbox")).toBeVisible();
  await act(() => router.navigate("/tutors/7"));
  expect(screen.queryByText("The inbox")).toBeNull();
});

it("the messages panel stays closed when Nora returns to the page on which she opened it", async () => {
  onScreen({ wide: true });
  const { router, user } = visit("/tutors");
  await user.click(screen.getByRole("button", { name: /^Messages/ }));
  await screen.findByText("The inbox");
  await act(() => router.navigate("/tutors/7"));
  await act(() => router.navigate("/tutors"));
  expect(screen.queryByText("The inbox")).toBeNull();
});

it("the messages panel stays closed if Nora leaves the page before the panel is fetched", async () => {
  onScreen({ wide: true });
  let arrive: (panel: Panel) => void = () => undefined;
  const { router, user } = visit("/tutors", { fetch: () => new Promise((resolve) => (arrive = resolve)) });
  await user.click(screen.getByRole("button", { name: /^Messages/ }));
  await act(() => router.navigate("/tutors/7"));
  await act(async () => arrive(Inbox));
  await act(() => router.navigate("/tutors"));
  expect(screen.queryByText("The inbox")).toBeNull();
});

it("the messages panel is reset when Nora goes to another page", async () => {
  onScreen({ wide: true });
  const Notes: Panel = ({ trigger }) => (
    <>
      {trigger}
      <input aria-label="Note" />
    </>
  );
  const { router, user } = visit("/tutors", { fetch: () => Promise.resolve(Notes) });
  await user.click(screen.getByRole("button", { name: /^Messages/ }));
  await user.type(await screen.findByLabelText("Note"), "Hi");
  await act(() => router.navigate("/tutors/7"));
  expect(screen.getByLabelText("Note")).toHaveValue("");
});

it("on a phone, the messages button is a link to the chat page", () => {
  onScreen({ wide: false });
  visit("/tutors");
  expect(screen.getByRole("link", { name: /^Messages/ })).toHaveAttribute("href", "/dashboard/chat");
});

it.each(["/dashboard/chat", "/dashboard/chat/", "/dashboard/chat?chat=7"])(
  "the messages button keeps Nora on %s and does not close the open chat",
  (address) => {
    onScreen({ wide: true });
    visit(address);
    expect(screen.getByRole("link", { name: /^Messages/ })).toHaveAttribute("href", address);
  },
);

it("the messages button opens the chat page when the panel can't be fetched", async () => {
  onScreen({ wide: true });
  const { router, user } = visit("/tutors", { fetch: () => Promise.reject(new Error("offline")) });
  await user.click(screen.getByRole("button", { name: /^Messages/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard/chat"));
});
