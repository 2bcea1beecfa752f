import "@testing-library/jest-dom";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { setViewer, type Viewer } from "../../../graphql/session/viewerStore";
import { anna, ben, carla, chat, chatList, conversation, message, sent } from "../../../testing/chatResponses";
import { fakeServer } from "../../../testing/fakeServer";
import { openPage } from "../../../testing/openPage";
import { ChatFeed } from "../feed/ChatFeed";
import { MessagesPopover } from "./MessagesPopover";

const withBen = chat("c1", ben, message("c1", 3, ben), { unreadCount: 1, readUpTo: 2 });
const withCarla = chat("c2", carla, message("c2", 2, anna));

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ChatFeed />
      <MessagesPopover trigger={<button>Inbox</button>} open={open} onOpenChange={setOpen} />
    </>
  );
}

async function annaOpens(history = [message("c1", 3, ben)], chats = [withBen, withCarla]) {
  const server = fakeServer({
    ChatList: () => chatList(chats),
    Conversation: () => conversation(withBen, history),
    ReadMessages: () => ({ readMessages: { __typename: "ReadMessagesPayload", userErrors: [] } }),
  });
  setViewer({ status: "known", viewer: { id: anna.id, role: anna.role, unreadCount: 1 } as Viewer });
  const pages = { "/tutors": <Page />, "/dashboard/chat": <h1>Full screen</h1> };
  const browser = openPage(pages, { client: server.client, address: "/tutors" });
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Inbox" }));
  const panel = await screen.findByRole("dialog", { name: "Messages" });
  if (chats.length > 0) await within(panel).findByRole("list", { name: "Chats" });
  return { server, user, browser, panel };
}

afterEach(() => jest.restoreAllMocks());

const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

it("the messages popover lists the chats and focuses the first one", async () => {
  const { panel } = await annaOpens();
  expect(within(panel).getByRole("heading", { name: "Messages" })).toBeVisible();
  expect(within(panel).getAllByRole("link")).toHaveLength(2);
  await waitFor(() => expect(within(panel).getAllByRole("link")[0]).toHaveFocus());
});

it("the messages popover opens a selected chat in place, and returns to the chat's row on View all", async () => {
  const { user, panel, browser } = await annaOpens();
  await user.click(within(panel).getByRole("link", { name: /Ben S\./ }));
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Message to Ben S." })).toHaveFocus());
  expect(within(panel).getByRole("heading", { name: "Ben S." })).toHaveAttribute("dir", "auto");
  expect(browser.address()).toBe("/tutors");
  expect(within(panel).getByRole("button", { name: "Close messages" })).toBeVisible();
  await user.click(within(panel).getByRole("button", { name: "View all" }));
  await waitFor(() => expect(within(panel).getByRole("link", { name: /Ben S\./ })).toHaveFocus());
});

it("a message counts as unread if it arrives after Anna has gone back from the chat to the list", async () => {
  jest.spyOn(document, "hasFocus").mockReturnValue(true);
  const { server, user, panel } = await annaOpens();
  const row = () => within(panel).findByRole("link", { name: /Ben S\./ });
  await user.click(await row());
  await waitFor(() => expect(server.variablesOf("ReadMessages")).toHaveLength(1));
  await user.click(within(panel).getByRole("button", { name: "View all" }));
  expect(await row()).not.toHaveTextContent("unread");
  act(() => server.push(sent(message("c1", 4, ben))));
  expect(await row()).toHaveTextContent(/Ben says 4.*1 unread message/);
});

it("the messages popover returns to the list on Escape, and on the next Escape closes and moves focus to its button", async () => {
  const { user, panel } = await annaOpens();
  await user.click(within(panel).getByRole("link", { name: /Ben S\./ }));
  await within(panel).findByRole("log");
  await user.keyboard("{Escape}");
  expect(await within(panel).findByRole("list", { name: "Chats" })).toBeVisible();
  await user.keyboard("{Escape}");
  await closed();
  expect(screen.getByRole("button", { name: "Inbox" })).toHaveFocus();
});

it("the messages popover cancels an edit on Escape, and returns to the list on the next Escape", async () => {
  const recent = message("c1", 3, anna, { sentAt: new Date().toISOString() });
  const { user, panel } = await annaOpens([recent]);
  await user.click(within(panel).getByRole("link", { name: /Ben S\./ }));
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Message to Ben S." })).toHaveFocus());
  await user.keyboard("{ArrowUp}");
  await user.type(screen.getByRole("textbox", { name: "Edit message" }), "!{Escape}");
  expect(screen.getByRole("textbox", { name: "Message to Ben S." })).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(await within(panel).findByRole("list", { name: "Chats" })).toBeVisible();
});

it("the messages popover keeps the conversation open on an Escape that cancels an input method's composition", async () => {
  const { user, panel } = await annaOpens();
  await user.click(within(panel).getByRole("link", { name: /Ben S\./ }));
  const field = await within(panel).findByRole("textbox", { name: "Message to Ben S." });
  fireEvent.keyDown(field, { key: "Escape", isComposing: true });
  // In Safari, the Escape that cancels a composition has `isComposing: false`.
  fireEvent.keyDown(field, { key: "Escape", keyCode: 229 });
  expect(field).toBeVisible();
});

it("the messages popover closes on Open in full screen, and the chat page opens", async () => {
  const { user, panel, browser } = await annaOpens();
  await user.click(within(panel).getByRole("button", { name: "Open in full screen" }));
  await closed();
  expect(browser.address()).toBe("/dashboard/chat");
});

it("the messages popover closes on Find your tutor, even on the page that the link leads to", async () => {
  const { user, panel, browser } = await annaOpens([], []);
  await user.click(await within(panel).findByRole("link", { name: "Find your tutor" }));
  await closed();
  expect(browser.address()).toBe("/tutors");
});

it("the messages popover starts with the list when it is opened again", async () => {
  const { user, panel } = await annaOpens();
  await user.click(within(panel).getByRole("link", { name: /Ben S\./ }));
  await user.click(await within(panel).findByRole("button", { name: "Close messages" }));
  await closed();
  await user.click(screen.getByRole("button", { name: "Inbox" }));
  expect(await screen.findByRole("list", { name: "Chats" })).toBeVisible();
});
