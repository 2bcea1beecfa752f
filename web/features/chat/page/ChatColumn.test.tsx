import "@testing-library/jest-dom";
import { act, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ServerFailed, Unreachable } from "../../../graphql/connection/failures";
import { setViewer, type Viewer } from "../../../graphql/session/viewerStore";
import {
  anna,
  ben,
  carla,
  chat,
  chatList,
  conversation,
  feedItem,
  message,
  read,
  sent,
} from "../../../testing/chatResponses";
import { fakeServer, type Answers } from "../../../testing/fakeServer";
import { openPage } from "../../../testing/openPage";
import { Toaster } from "../../../ui/overlays/Toast";
import { showToast, toastNow } from "../../../ui/overlays/toastStore";
import { ChatFeed } from "../feed/ChatFeed";
import { ChatPage } from "./ChatPage";
import { storeChatDraft } from "../composer/drafts";

const withBen = chat("c1", ben, message("c1", 3, ben), { unreadCount: 1, readUpTo: 2 });
const withCarla = chat("c2", carla, message("c2", 2, anna));
const dora = { ...carla, id: "dora", displayName: "Dóra N.", firstName: "Dóra" };
const withDora = chat("c3", dora, message("c3", 2, dora, { kind: "TRIAL_REQUEST" }));
const accepted = (name: string) => ({ [name]: { __typename: "ReadMessagesPayload", userErrors: [] } });
const refusal = { userErrors: [{ __typename: "ReadMessagesUserError", reason: "Not now." }] };
const histories: Record<string, ReturnType<typeof conversation>> = {
  c1: conversation(withBen, [message("c1", 3, ben)]),
  c2: conversation(withCarla, [message("c2", 2, anna)]),
  c3: conversation(withDora, [message("c3", 2, dora)]),
};

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(document, "hasFocus").mockReturnValue(true);
});
afterEach(() => jest.restoreAllMocks());

async function annaOpens(address = "/dashboard/chat", answers: Answers = {}) {
  const server = fakeServer({
    ChatList: () => chatList([withBen, withCarla, withDora]),
    Conversation: ({ id }) => histories[String(id)] ?? { chat: null },
    ChatToMark: ({ id }) => ({
      chat: { __typename: "Chat", id, counterpartLastMessage: { __typename: "Message", id: `${String(id)}-last` } },
    }),
    ReadMessages: () => accepted("readMessages"),
    MarkUnread: () => accepted("markUnread"),
    MutedChats: () => ({
      viewer: {
        __typename: "Viewer",
        notificationSettings: { __typename: "NotificationSettings", mutedChatIds: [] },
      },
    }),
    ...answers,
  });
  setViewer({ status: "known", viewer: { id: anna.id, role: anna.role, unreadCount: 1 } as Viewer });
  const page = (
    <>
      <ChatFeed />
      <ChatPage />
      <Toaster />
    </>
  );
  const browser = openPage({ "/dashboard/chat": page }, { client: server.client, address });
  await waitFor(() => expect(server.variablesOf("ChatFeed")).toHaveLength(1));
  // The test has no style sheet that would show hover-only buttons, so the pointer-events check is off.
  return { server, browser, user: userEvent.setup({ pointerEventsCheck: 0 }), push: server.push };
}

const rows = (list = "Chats") => within(screen.getByRole("list", { name: list })).getAllByRole("link");
const names = (list?: string) => rows(list).map((row) => /(Ben|Carla|Dóra)/.exec(row.textContent)?.[0]);
const unreadTab = () => screen.getByRole("tab", { name: /^Unread/ });
const search = () => screen.getByRole("searchbox", { name: "Search chats" });

describe("a row of the chat list", () => {
  it("shows who is online, who is typing, drafts and trial lesson requests", async () => {
    const { push } = await annaOpens();
    expect(within(rows()[2]!).getByLabelText("Trial lesson request")).toBeVisible();
    const here = { __typename: "Presence", isOnline: true, lastSeenAt: null };
    act(() => push(feedItem("c1", 0, { __typename: "PresenceChanged", personId: ben.id, presence: here })));
    await waitFor(() => expect(rows()[0]).toHaveTextContent("Online"));
    act(() => storeChatDraft("c2", "I wonder whether"));
    expect(rows()[1]).toHaveTextContent("Draft: I wonder whether");
    act(() => push(feedItem("c2", 0, { __typename: "CounterpartTyping", personId: carla.id, forSeconds: 60 })));
    await waitFor(() => expect(rows()[1]).toHaveTextContent("typing…"));
  });

  it("shows that the last message was removed, and marks the viewer's own messages with You", async () => {
    const removed = message("c1", 3, ben, { removedAt: "2026-03-14T11:00:00.000Z", content: "" });
    await annaOpens("/dashboard/chat", { ChatList: () => chatList([chat("c1", ben, removed), withCarla]) });
    expect(rows()[0]).toHaveTextContent("Message removed");
    expect(rows()[1]).toHaveTextContent("You: Anna says 2");
  });

  it("can be marked as read and as unread again without opening the chat", async () => {
    const { server, user, browser } = await annaOpens();
    await user.click(screen.getByRole("button", { name: "Mark chat with Ben S. as read" }));
    await waitFor(() => expect(server.variablesOf("ReadMessages")).toEqual([{ input: { messageId: "c1-last" } }]));
    await waitFor(() => expect(rows()[0]).not.toHaveTextContent("unread"));
    await user.click(screen.getByRole("button", { name: "Mark chat with Ben S. as unread" }));
    await waitFor(() => expect(server.variablesOf("MarkUnread")).toEqual([{ input: { messageId: "c1-last" } }]));
    expect(browser.address()).toBe("/dashboard/chat");
  });

  it.each([
    ["the server can't be reached", () => Promise.reject(new Unreachable()), /could not reach the server/],
    ["the server rejects it", () => ({ readMessages: { __typename: "ReadMessagesPayload", ...refusal } }), /Not now/],
  ])(
    "counts its messages as unread again when marking the chat as read fails because %s",
    async (_problem, response, text) => {
      let respond: () => void = () => undefined;
      const { server, user } = await annaOpens("/dashboard/chat", {
        ReadMessages: () => new Promise((resolve) => (respond = () => resolve(response()))),
      });
      await user.click(screen.getByRole("button", { name: "Mark chat with Ben S. as read" }));
      await waitFor(() => expect(server.variablesOf("ReadMessages")).toHaveLength(1));
      expect(rows()[0]).not.toHaveTextContent("unread");
      expect(unreadTab()).toHaveAccessibleName("Unread");
      await act(async () => respond());
      expect(await screen.findByText(text)).toBeVisible();
      await waitFor(() => expect(rows()[0]).toHaveTextContent("1 unread message"));
      expect(unreadTab()).toHaveAccessibleName("Unread 1 chat");
      expect(screen.getByRole("button", { name: "Mark chat with Ben S. as read" })).toBeVisible();
    },
  );

  it("counts messages that arrive during a failed attempt to mark the chat as read", async () => {
    let fail: () => void = () => undefined;
    const { user, push, server } = await annaOpens("/dashboard/chat", {
      ReadMessages: () => new Promise((_, reject) => (fail = () => reject(new Unreachable()))),
    });
    await user.click(screen.getByRole("button", { name: "Mark chat with Ben S. as read" }));
    await waitFor(() => expect(server.variablesOf("ReadMessages")).toHaveLength(1));
    await act(async () => push(sent(message("c1", 4, ben))));
    await act(async () => fail());
    await waitFor(() => expect(rows()[0]).toHaveTextContent("2 unread messages"));
  });

  it("counts a message that arrives after the chat is marked as read, but before the server's response", async () => {
    let accept: () => void = () => undefined;
    const { user, push, server } = await annaOpens("/dashboard/chat", {
      ReadMessages: () => new Promise((resolve) => (accept = () => resolve(accepted("readMessages")))),
    });
    await user.click(screen.getByRole("button", { name: "Mark chat with Ben S. as read" }));
    await waitFor(() => expect(server.variablesOf("ReadMessages")).toHaveLength(1));
    await act(async () => push(read("c1", 4, anna.id, 3)));
    await act(async () => push(sent(message("c1", 5, ben))));
    await act(async () => accept());
    await waitFor(() => expect(rows()[0]).toHaveTextContent("1 unread message"));
  });

  it("shows the reason if the server refuses to mark the chat as unread", async () => {
    const { user } = await annaOpens("/dashboard/chat", {
      MarkUnread: () => ({ markUnread: { __typename: "ReadMessagesPayload", ...refusal } }),
    });
    await user.click(screen.getByRole("button", { name: "Mark chat with Carla M. as unread" }));
    expect(await screen.findByText("Not now.")).toBeVisible();
  });

  it("closes the open chat when the chat is marked as unread, so that it is not immediately marked as read again", async () => {
    const { browser, user } = await annaOpens("/dashboard/chat?chat=c3");
    await screen.findByRole("log");
    act(() => rows()[2]!.focus());
    await user.keyboard("u");
    await waitFor(() => expect(browser.address()).toBe("/dashboard/chat"));
    expect(rows()[2]).toHaveFocus();
  });

  describe("on a touchscreen", () => {
    const mark = () => screen.getByRole("button", { name: "Mark chat with Ben S. as read" });
    const touches = (row: HTMLElement, ms: number) => {
      const down = Object.assign(createEvent.pointerDown(row), { pointerType: "touch", clientX: 9, clientY: 9 });
      fireEvent(row, down);
      act(() => jest.advanceTimersByTime(ms));
      fireEvent.pointerUp(row);
      // `fireEvent` returns false if the default was prevented, in which case a browser would not fire a click.
      return { clicks: fireEvent.touchEnd(row) };
    };
    afterEach(() => jest.useRealTimers());

    it("shows its button on a long press without opening the chat, even on iOS, which has no contextmenu event", async () => {
      await annaOpens();
      jest.useFakeTimers();
      expect(touches(rows()[0]!, 500).clicks).toBe(false);
      expect(mark()).toHaveFocus();
    });

    it("does not prevent a tap from opening the chat, even after a long press", async () => {
      await annaOpens();
      jest.useFakeTimers();
      expect(touches(rows()[0]!, 100).clicks).toBe(true);
      act(() => jest.advanceTimersByTime(500));
      expect(mark()).not.toHaveFocus();
      touches(rows()[0]!, 500);
      expect(touches(rows()[0]!, 100).clicks).toBe(true);
    });

    it("shows its button instead of the context menu that Android opens on a long press", async () => {
      await annaOpens();
      expect(fireEvent.contextMenu(rows()[0]!)).toBe(false);
      expect(mark()).toHaveFocus();
    });
  });

  it("explains why a chat in which the other person has not written anything yet can't be marked as unread", async () => {
    const { user } = await annaOpens("/dashboard/chat", {
      ChatToMark: ({ id }) => ({ chat: { __typename: "Chat", id, counterpartLastMessage: null } }),
    });
    await user.click(screen.getByRole("button", { name: "Mark chat with Carla M. as unread" }));
    expect(await screen.findByText("Carla M. has not written anything yet")).toBeVisible();
  });

  it("keeps the period after a right-to-left name's initial in place when explaining why a chat can't be marked", async () => {
    const david = { ...carla, displayName: "דוד כ." };
    const { user } = await annaOpens("/dashboard/chat", {
      ChatList: () => chatList([chat("c2", david, message("c2", 2, anna))]),
      ChatToMark: ({ id }) => ({ chat: { __typename: "Chat", id, counterpartLastMessage: null } }),
    });
    await user.click(screen.getByRole("button", { name: "Mark chat with דוד כ. as unread" }));
    expect(await screen.findByText("\u2068דוד כ.\u2069 has not written anything yet")).toBeVisible();
  });
});

describe("the unread tab", () => {
  it("lists unread chats and adds a chat when a message arrives", async () => {
    const { user, push } = await annaOpens();
    await user.click(unreadTab());
    await waitFor(() => expect(names()).toEqual(["Ben"]));
    expect(unreadTab()).toHaveAccessibleName("Unread 1 chat");
    await act(async () => push(sent(message("c2", 3, carla))));
    await waitFor(() => expect(names()).toEqual(["Carla", "Ben"]));
    expect(unreadTab()).toHaveAccessibleName("Unread 2 chats");
  });

  it("keeps the open chat listed after it is read, until another chat is opened", async () => {
    const { user, push } = await annaOpens();
    await act(async () => push(sent(message("c3", 3, dora))));
    await user.click(unreadTab());
    await waitFor(() => expect(names()).toEqual(["Dóra", "Ben"]));
    await user.click(rows()[1]!);
    await screen.findByRole("log");
    expect(names()).toEqual(["Dóra", "Ben"]);
    await user.click(rows()[0]!);
    await waitFor(() => expect(names()).toEqual(["Dóra"]));
  });

  it("removes a chat that Anna marks as read, and notifies the server, even if the click does not focus the button, as in Safari", async () => {
    let respond: () => void = () => undefined;
    const last = { __typename: "Message", id: "c1-last" };
    const { server, user } = await annaOpens("/dashboard/chat", {
      ChatToMark: ({ id }) =>
        new Promise((resolve) => {
          respond = () => resolve({ chat: { __typename: "Chat", id, counterpartLastMessage: last } });
        }),
    });
    await user.click(unreadTab());
    fireEvent.click(screen.getByRole("button", { name: "Mark chat with Ben S. as read" }));
    await screen.findByText("You're all caught up");
    await waitFor(() => expect(server.variablesOf("ChatToMark")).toHaveLength(1));
    await act(async () => respond());
    await waitFor(() => expect(server.variablesOf("ReadMessages")).toEqual([{ input: { messageId: "c1-last" } }]));
    expect(screen.queryByText(/Something went wrong/)).toBeNull();
  });

  it("keeps a chat that Anna marks as read listed while focus moves within its row", async () => {
    const { user } = await annaOpens("/dashboard/chat", {
      ChatToMark: ({ id }) => ({
        chat: { __typename: "Chat", id, counterpartLastMessage: { __typename: "Message", id: "c1-last" } },
      }),
    });
    await user.click(unreadTab());
    act(() => rows()[0]!.focus());
    await user.keyboard("u");
    // A browser renders between the two events of a focus change, so the row must not depend on the second one.
    fireEvent.focusOut(rows()[0]!, { relatedTarget: screen.getByRole("button", { name: /^Mark chat with Ben S\./ }) });
    expect(names()).toEqual(["Ben"]);
  });

  it("fetches unread chats from the server if only some of the chats have been loaded", async () => {
    const { user } = await annaOpens("/dashboard/chat", {
      ChatList: () => chatList([withCarla], { hasNextPage: true, unread: 1 }),
      UnreadChats: () => chatList([withBen]),
    });
    await user.click(unreadTab());
    await waitFor(() => expect(names()).toEqual(["Ben"]));
  });

  it("shows a toast when unread chats can't be loaded, but does not show it again after a search", async () => {
    const { user } = await annaOpens("/dashboard/chat", {
      ChatList: () => chatList([withBen, withCarla], { hasNextPage: true, unread: 4 }),
      UnreadChats: () => Promise.reject(new ServerFailed()),
    });
    await user.click(unreadTab());
    await screen.findByText("Something went wrong on our side.");
    const toast = toastNow();
    await user.type(search(), "b{Escape}");
    expect(names()).toEqual(["Ben"]);
    expect(toastNow()).toBe(toast);
  });

  it("shows an empty state when every chat is read", async () => {
    const { user } = await annaOpens("/dashboard/chat", { ChatList: () => chatList([withCarla]) });
    await user.click(unreadTab());
    expect(screen.getByText("You're all caught up")).toBeVisible();
  });
});

describe("the chat search", () => {
  it("finds chats by name prefix and opens the first on Enter", async () => {
    const { user, browser } = await annaOpens();
    await user.keyboard("{Control>}k{/Control}");
    expect(search()).toHaveFocus();
    await user.keyboard("dor");
    expect(names("Chats found")).toEqual(["Dóra"]);
    expect(screen.getByText("1 chat found")).toBeInTheDocument();
    await user.keyboard("{Enter}");
    expect(browser.address()).toBe("/dashboard/chat?chat=c3");
    expect(search()).toHaveValue("");
    expect(names()).toEqual(["Ben", "Carla", "Dóra"]);
  });

  it("focuses the open chat's row when that chat is chosen from the results", async () => {
    const { user } = await annaOpens();
    await user.click(rows()[0]!);
    await screen.findByRole("log");
    await user.keyboard("{Control>}k{/Control}ben");
    await user.keyboard("{ArrowDown}{Enter}");
    expect(rows()[0]).toHaveFocus();
    expect(rows()[0]).toHaveTextContent("Ben");
  });

  it("also searches on the server if only some of the chats have been loaded", async () => {
    const { user, server } = await annaOpens("/dashboard/chat", {
      ChatList: () => chatList([withBen], { hasNextPage: true }),
      ChatsNamed: () => chatList([withDora]),
    });
    // The text is pasted in one step, because a pause between keystrokes would trigger an extra request.
    await user.click(search());
    await user.paste("dora");
    await waitFor(() => expect(names("Chats found")).toEqual(["Dóra"]));
    expect(server.variablesOf("ChatsNamed")).toEqual([{ named: "dora" }]);
  });

  it("removes each result from the cache when the text changes or the page is left, without refetching it", async () => {
    let respond: () => void = () => undefined;
    const { user, server, browser } = await annaOpens("/dashboard/chat", {
      ChatList: () => chatList([withBen], { hasNextPage: true }),
      ChatsNamed: ({ named }) => {
        if (named !== "dor") return chatList([withDora]);
        return new Promise((resolve) => (respond = () => resolve(chatList([withDora]))));
      },
    });
    const nameIn = (key: string) => /"named":"(.*?)"/.exec(key)?.[1] ?? [];
    const cached = () => {
      const { ROOT_QUERY: lists } = server.client.cache.extract() as { ROOT_QUERY: object };
      return Object.keys(lists).flatMap(nameIn);
    };
    const asks = async (named: string) => {
      await user.click(search());
      await user.paste(named);
      await waitFor(() =>
        expect(server.variablesOf("ChatsNamed").at(-1)).toEqual({ named: (search() as HTMLInputElement).value }),
      );
    };
    await asks("d");
    await waitFor(() => expect(cached()).toEqual(["d"]));
    await asks("o");
    await waitFor(() => expect(cached()).toEqual(["do"]));
    await user.clear(search());
    expect(cached()).toEqual([]);
    // This response arrives after the search has been closed.
    await asks("dor");
    await user.clear(search());
    await act(async () => respond());
    await asks("dora");
    await waitFor(() => expect(cached()).toEqual(["dora"]));
    expect(names("Chats found")).toEqual(["Dóra"]);
    await browser.go("/");
    await waitFor(() => expect(server.client.getObservableQueries().size).toBe(0));
    expect(cached()).toEqual([]);
    expect(server.variablesOf("ChatsNamed").map(({ named }) => named)).toEqual(["d", "do", "dor", "dora"]);
    expect(server.variablesOf("ChatList")).toHaveLength(1);
  });

  it("shows an error and a retry button instead of an empty result if the server's search fails", async () => {
    const responses = [() => Promise.reject(new ServerFailed()), () => chatList([withDora])];
    const { user } = await annaOpens("/dashboard/chat", {
      ChatList: () => chatList([withBen], { hasNextPage: true }),
      ChatsNamed: () => responses.shift()?.() ?? {},
    });
    await user.click(search());
    await user.paste("dora");
    expect(await screen.findByText("We couldn't load your chats")).toBeVisible();
    expect(screen.getByText("Something went wrong on our side.")).toBeVisible();
    expect(screen.queryByText(/No chats with|0 chats found/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(names("Chats found")).toEqual(["Dóra"]));
  });

  it("still shows the matches among the loaded chats if the server's search fails", async () => {
    const { user } = await annaOpens("/dashboard/chat", {
      ChatList: () => chatList([withBen], { hasNextPage: true }),
      ChatsNamed: () => Promise.reject(new ServerFailed()),
    });
    await user.click(search());
    await user.paste("ben");
    expect(await screen.findByText("Something went wrong on our side.")).toBeVisible();
    expect(names("Chats found")).toEqual(["Ben"]);
    expect(rows("Chats found")[0]?.closest("li")).toHaveAttribute("aria-setsize", "-1");
  });

  it.each(["Escape", "ArrowDown", "Enter"])(
    "leaves the %s key to the input method during a composition",
    async (key) => {
      const { user, browser } = await annaOpens();
      await user.type(search(), "be");
      fireEvent.keyDown(search(), { key, isComposing: true });
      // In Safari, the key that ends a composition has `isComposing: false`.
      fireEvent.keyDown(search(), { key, keyCode: 229 });
      await act(async () => undefined);
      expect(search()).toHaveValue("be");
      expect(search()).toHaveFocus();
      expect(browser.address()).toBe("/dashboard/chat");
    },
  );

  it("shows that nothing was found, and closes on Escape", async () => {
    const { user } = await annaOpens();
    await user.type(search(), "zoe");
    expect(screen.getByText("No chats with “zoe”")).toBeVisible();
    await user.keyboard("{Escape}");
    expect(names()).toEqual(["Ben", "Carla", "Dóra"]);
    expect(search()).toHaveFocus();
  });
});

describe("the keyboard shortcuts", () => {
  it("move focus between rows, only one of which is in the tab order", async () => {
    const { user } = await annaOpens();
    expect(rows().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    act(() => rows()[0]!.focus());
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(rows()[2]).toHaveFocus();
    expect(rows().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
    await user.keyboard("{ArrowDown}{Home}");
    expect(rows()[0]).toHaveFocus();
    await user.keyboard("{ArrowUp}");
    expect(search()).toHaveFocus();
    await user.keyboard("{ArrowDown}{End}{Enter}");
    expect(await screen.findByRole("textbox", { name: "Message to Dóra N." })).toBeVisible();
  });

  it("open the next or previous chat on Alt+Down or Alt+Up, and close the open chat on Escape", async () => {
    const { user, browser } = await annaOpens("/dashboard/chat?chat=c1");
    await screen.findByRole("log");
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    expect(browser.address()).toBe("/dashboard/chat?chat=c2");
    await user.keyboard("{Alt>}{ArrowDown}{ArrowDown}{/Alt}");
    expect(browser.address()).toBe("/dashboard/chat?chat=c3");
    await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
    expect(browser.address()).toBe("/dashboard/chat?chat=c2");
    await user.keyboard("{Escape}");
    expect(browser.address()).toBe("/dashboard/chat");
    await waitFor(() => expect(rows()[1]).toHaveFocus());
    expect(screen.getByText("Select a chat to start a conversation")).toBeVisible();
  });

  it("close the open chat and focus the search with Ctrl+K on a narrow screen, where the chat hides the search", async () => {
    const query = window.matchMedia("");
    jest.spyOn(window, "matchMedia").mockReturnValue(Object.assign(query, { matches: true }));
    const { user, browser } = await annaOpens("/dashboard/chat?chat=c2");
    await screen.findByRole("log");
    await user.keyboard("{Control>}k{/Control}");
    expect(browser.address()).toBe("/dashboard/chat");
    await screen.findByText("Select a chat to start a conversation");
    await waitFor(() => expect(search()).toHaveFocus());
  });

  it("open the next chat on Alt+Down from the chat search", async () => {
    const { user, browser } = await annaOpens("/dashboard/chat?chat=c1");
    await screen.findByRole("log");
    await user.keyboard("{Control>}k{/Control}{Alt>}{ArrowDown}{/Alt}");
    expect(browser.address()).toBe("/dashboard/chat?chat=c2");
  });

  it.each([
    ["before", false],
    ["after", true],
  ])("open the next chat on Alt+Down from a message's actions button %s its menu is opened", async (_when, opens) => {
    const { user, browser } = await annaOpens("/dashboard/chat?chat=c1");
    const actions = () => screen.getByRole("button", { name: "Message actions" });
    await screen.findByRole("log");
    if (opens) {
      await user.click(actions());
      await screen.findByRole("menu");
      await user.keyboard("{Escape}");
    } else act(() => actions().focus());
    await waitFor(() => expect(actions()).toHaveFocus());
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    expect(screen.queryByRole("menu")).toBeNull();
    expect(browser.address()).toBe("/dashboard/chat?chat=c2");
  });

  it("leave an Escape that cancels a composition in Safari to the input method", async () => {
    const { browser } = await annaOpens("/dashboard/chat?chat=c1");
    fireEvent.keyDown(await screen.findByRole("textbox", { name: "Message to Ben S." }), {
      key: "Escape",
      keyCode: 229,
    });
    await act(async () => undefined);
    expect(browser.address()).toBe("/dashboard/chat?chat=c1");
  });

  it("leave an Escape pressed in a toast to the toast", async () => {
    const { user, browser } = await annaOpens("/dashboard/chat?chat=c1");
    await screen.findByRole("log");
    act(() => showToast({ title: "Ready", action: { label: "Reload", onAction: () => undefined } }));
    act(() => screen.getByRole("button", { name: "Reload" }).focus());
    await user.keyboard("{Escape}");
    expect(screen.queryByText("Ready")).toBeNull();
    expect(browser.address()).toBe("/dashboard/chat?chat=c1");
  });

  it.each(["Escape", "?"])("leave the %s key in a native dialog to the browser", async (key) => {
    const { browser } = await annaOpens("/dashboard/chat?chat=c1");
    await screen.findByRole("log");
    const dialog = document.body.appendChild(document.createElement("dialog"));
    // `fireEvent` returns false if the default was prevented, in which case a browser would not close the dialog.
    expect(fireEvent.keyDown(dialog, { key })).toBe(true);
    dialog.remove();
    await act(async () => undefined);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(browser.address()).toBe("/dashboard/chat?chat=c1");
  });

  it("are listed when Anna presses the question mark key on a chat in the list, and nowhere else", async () => {
    const { user } = await annaOpens("/dashboard/chat?chat=c1");
    await user.type(await screen.findByRole("textbox", { name: "Message to Ben S." }), "Why?");
    act(() => screen.getByRole("log").focus());
    await user.keyboard("?");
    expect(screen.queryByRole("dialog")).toBeNull();
    act(() => rows()[0]!.focus());
    await user.keyboard("?");
    const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
    expect(within(dialog).getByText("Go to the previous or next chat")).toBeVisible();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    // The dialog handled the key, so the chat stays open.
    expect(screen.getByRole("log")).toBeVisible();
  });
});

it("a list of a thousand chats renders only its visible rows, and exposes the total number to screen readers", async () => {
  const many = Array.from({ length: 1000 }, (_, i) => {
    const someone = { ...ben, id: `p${i}`, displayName: `Ben ${i}.` };
    return chat(`m${i}`, someone, message(`m${i}`, 2, someone));
  });
  await annaOpens("/dashboard/chat", { ChatList: () => chatList(many) });
  expect(rows().length).toBeLessThan(60);
  expect(rows()[0]?.closest("li")).toHaveAttribute("aria-setsize", "1000");
  act(() => rows()[0]!.focus());
  fireEvent.keyDown(rows()[0]!, { key: "End" });
  expect(document.activeElement).toHaveTextContent("Ben 999.");
  expect(document.activeElement?.closest("li")).toHaveAttribute("aria-posinset", "1000");
});
