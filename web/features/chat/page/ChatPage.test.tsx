import "@testing-library/jest-dom";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setConnected } from "../../../graphql/connection/connectionStatus";
import { Unreachable } from "../../../graphql/connection/failures";
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
  unreadChats,
} from "../../../testing/chatResponses";
import { fakeServer, type Answers } from "../../../testing/fakeServer";
import { openPage } from "../../../testing/openPage";
import { ChatFeed } from "../feed/ChatFeed";
import { ChatPage } from "./ChatPage";

const withBen = chat("c1", ben, message("c1", 3, ben), { unreadCount: 1, readUpTo: 2 });
const withCarla = chat("c2", carla, message("c2", 2, anna));
const histories: Record<string, ReturnType<typeof conversation>> = {
  c1: conversation(withBen, [message("c1", 2, anna), message("c1", 3, ben)]),
  c2: conversation(withCarla, [message("c2", 2, anna)]),
};
const accepted = { readMessages: { __typename: "ReadMessagesPayload", userErrors: [] } };

let visible: DocumentVisibilityState = "visible";
let focused = true;
beforeEach(() => {
  localStorage.clear();
  setConnected(true);
  visible = "visible";
  focused = true;
  jest.spyOn(document, "visibilityState", "get").mockImplementation(() => visible);
  jest.spyOn(document, "hasFocus").mockImplementation(() => focused);
});
afterEach(() => jest.restoreAllMocks());

const setFocused = (next: boolean) => {
  focused = next;
  act(() => void window.dispatchEvent(new Event(next ? "focus" : "blur")));
};

async function annaOpens(address: string, answers: Answers = {}) {
  const server = fakeServer({
    ChatList: () => chatList([withBen, withCarla]),
    Conversation: ({ id }) => histories[String(id)] ?? { chat: null },
    ReadMessages: () => accepted,
    ...answers,
  });
  setViewer({ status: "known", viewer: { id: anna.id, role: anna.role, unreadCount: 1 } as Viewer });
  const page = (
    <>
      <ChatFeed />
      <ChatPage />
    </>
  );
  const browser = openPage({ "/dashboard/chat": page }, { client: server.client, address });
  await waitFor(() => expect(server.variablesOf("ChatFeed")).toHaveLength(1));
  return {
    server,
    browser,
    user: userEvent.setup(),
    push: server.push,
  };
}

const list = () => screen.getByRole("list", { name: "Chats" });
const items = () => within(list()).getAllByRole("link");
const log = () => screen.getByRole("log");
const texts = () =>
  [...log().querySelectorAll("h3, div:has(> time), [class*=bubble]")].map(({ textContent }) => textContent);

it.each(["/dashboard/chat?chat=", "/dashboard/chat?chat"])(
  "the chat page asks Anna to select a chat when the URL is %s",
  async (address) => {
    const { server } = await annaOpens(address);
    expect(screen.getByText("Select a chat to start a conversation")).toBeVisible();
    expect(server.variablesOf("Conversation")).toEqual([]);
  },
);

describe("the chat list", () => {
  it("shows the other person, the last message and the unread count of each chat, with no chat selected", async () => {
    await annaOpens("/dashboard/chat");
    expect(items().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Ben S\..*Ben says 3.*1 unread message$/),
      expect.stringMatching(/Carla M\..*You: Anna says 2/),
    ]);
    expect(screen.getByText("Select a chat to start a conversation")).toBeVisible();
    expect(screen.getByRole("tab", { name: "All" })).toHaveAttribute("aria-selected", "true");
  });

  it("moves a chat to the top and counts it as unread when a message arrives", async () => {
    const { push } = await annaOpens("/dashboard/chat");
    push(sent(message("c2", 3, carla)));
    await waitFor(() => expect(items()[0]).toHaveTextContent(/Carla M\..*Carla says 3.*1 unread message/));
  });

  it("shows a student without chats a link to the search page", async () => {
    await annaOpens("/dashboard/chat", { ChatList: () => chatList([]) });
    expect(await screen.findByText("Ready to start learning?")).toBeVisible();
    expect(screen.getByText("Find a tutor and book a lesson to start improving your skills.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Find your tutor" })).toHaveAttribute("href", "/tutors");
  });

  it("shows an empty state to a tutor without chats", async () => {
    const none = chatList([]);
    await annaOpens("/dashboard/chat", {
      ChatList: () => ({ ...none, viewer: { ...none.viewer, person: { ...anna, role: "TEACHER" } } }),
    });
    expect(await screen.findByText("No chats yet...")).toBeVisible();
  });
});

it("text in the composer and in a chat's preview is laid out in the direction of its content", async () => {
  const { user } = await annaOpens("/dashboard/chat?chat=c1");
  const composer = await screen.findByRole("textbox", { name: "Message to Ben S." });
  expect(composer).toHaveAttribute("dir", "auto");
  await user.type(composer, "مرحبا");
  await user.click(items()[1]!);
  for (const [text, prefix] of [
    ["مرحبا", "Draft:"],
    ["Anna says 2", "You:"],
  ] as const) {
    const preview = within(list()).getByText(text);
    expect(preview).toHaveAttribute("dir", "auto");
    // A `bdi` is ignored when the browser determines the direction.
    expect(within(preview).getByText(prefix).localName).toBe("bdi");
  }
});

it("names in the list and above the open chat are laid out, and cut off if too long, in their own direction", async () => {
  await annaOpens("/dashboard/chat?chat=c1");
  expect(within(list()).getByText("Ben S.").localName).toBe("bdi");
  expect(await screen.findByRole("heading", { level: 2, name: "Ben S." })).toHaveAttribute("dir", "auto");
});

describe("an open chat", () => {
  it("has its id in the URL, shows messages grouped by day, and is immediately marked as read", async () => {
    const { server, browser, user } = await annaOpens("/dashboard/chat");
    await user.click(items()[0]!);
    expect(browser.address()).toBe("/dashboard/chat?chat=c1");
    expect(await screen.findByRole("heading", { level: 2, name: "Ben S." })).toBeVisible();
    expect(screen.getByRole("link", { name: "View profile" })).toHaveAttribute("href", "/tutors/ben");
    expect(within(log()).getAllByRole("heading", { level: 3 })).toHaveLength(1);
    expect(log()).toHaveTextContent(/You: Anna says 2.*Ben S\.: Ben says 3/);
    await waitFor(() => expect(items()[0]).not.toHaveTextContent("unread"));
    await waitFor(() => expect(server.variablesOf("ReadMessages")).toEqual([{ input: { messageId: "c1-3" } }]));
  });

  it("shows and announces incoming messages, and reports them as read without counting them as unread", async () => {
    const { server, push } = await annaOpens("/dashboard/chat?chat=c2");
    await screen.findByRole("log");
    push(sent(message("c2", 3, carla)));
    await waitFor(() => expect(log()).toHaveTextContent("Carla says 3"));
    expect(await screen.findByText("Carla M.: Carla says 3")).toBeInTheDocument();
    expect(items()[0]).not.toHaveTextContent("unread");
    await waitFor(() => expect(server.variablesOf("ReadMessages")).toEqual([{ input: { messageId: "c2-3" } }]));
    push(sent(message("c2", 4, carla)));
    expect(await screen.findByText("Carla M.: Carla says 4")).toBeInTheDocument();
    await waitFor(() => expect(server.variablesOf("ReadMessages").at(-1)).toEqual({ input: { messageId: "c2-4" } }));
  });

  it("is not marked as read while the window is unfocused", async () => {
    const { server, push } = await annaOpens("/dashboard/chat?chat=c2");
    await screen.findByRole("log");
    setFocused(false);
    push(sent(message("c2", 3, carla)));
    await waitFor(() => expect(items()[0]).toHaveTextContent("1 unread message"));
    expect(server.variablesOf("ReadMessages")).toEqual([]);
    setFocused(true);
    await waitFor(() => expect(items()[0]).not.toHaveTextContent("unread"));
    await waitFor(() => expect(server.variablesOf("ReadMessages")).toEqual([{ input: { messageId: "c2-3" } }]));
  });

  it("is marked as read again when Anna returns to it after she marked it as unread on another device", async () => {
    const { server, push } = await annaOpens("/dashboard/chat?chat=c1");
    await waitFor(() => expect(server.variablesOf("ReadMessages")).toEqual([{ input: { messageId: "c1-3" } }]));
    push(read("c1", 4, anna.id, 3));
    setFocused(false);
    const marked = chat("c1", ben, message("c1", 3, ben), { lastSeq: 5, unreadCount: 1, readUpTo: 3 });
    push(feedItem("c1", 5, { __typename: "MarkedUnread", chat: marked }));
    await waitFor(() => expect(items()[0]).toHaveTextContent("1 unread message"));
    setFocused(true);
    await waitFor(() => expect(items()[0]).not.toHaveTextContent("unread"));
    await waitFor(() => expect(server.variablesOf("ReadMessages")).toHaveLength(2));
    expect(server.variablesOf("ReadMessages")[1]).toEqual({ input: { messageId: "c1-3" } });
  });

  it.each([
    ["before", true],
    ["during", false],
  ])(
    "stays unread while open if Anna marks it as unread on another device after reading it %s this visit",
    async (_when, isRead) => {
      const open = chat("c1", ben, message("c1", 3, ben), { unreadCount: 0, readUpTo: 3 });
      const { server, push } = await annaOpens("/dashboard/chat?chat=c1", {
        ...(isRead && {
          ChatList: () => chatList([open, withCarla]),
          Conversation: () => conversation(open, [message("c1", 2, anna), message("c1", 3, ben)]),
        }),
      });
      await screen.findByRole("log");
      const before = isRead ? 0 : 1;
      await waitFor(() => expect(server.variablesOf("ReadMessages")).toHaveLength(before));
      if (!isRead) push(read("c1", 4, anna.id, 3));
      const lastSeq = isRead ? 4 : 5;
      const marked = chat("c1", ben, message("c1", 3, ben), { lastSeq, unreadCount: 1, readUpTo: 3 });
      push(feedItem("c1", lastSeq, { __typename: "MarkedUnread", chat: marked }));
      await waitFor(() => expect(items()[0]).toHaveTextContent("1 unread message"));
      setFocused(false);
      expect(items()[0]).toHaveTextContent("1 unread message");
      expect(server.variablesOf("ReadMessages")).toHaveLength(before);
      setFocused(true);
      await waitFor(() => expect(items()[0]).not.toHaveTextContent("unread"));
      await waitFor(() => expect(server.variablesOf("ReadMessages")).toHaveLength(before + 1));
    },
  );

  it("is marked as read when Anna opens it after she marked it as unread", async () => {
    const marked = chat("c1", ben, message("c1", 3, ben), { lastSeq: 5, unreadCount: 1, readUpTo: 3 });
    const { server } = await annaOpens("/dashboard/chat?chat=c1", {
      ChatList: () => chatList([marked, withCarla]),
      Conversation: () => conversation(marked, [message("c1", 2, anna), message("c1", 3, ben)]),
    });
    await waitFor(() => expect(server.variablesOf("ReadMessages")).toEqual([{ input: { messageId: "c1-3" } }]));
    await waitFor(() => expect(items()[0]).not.toHaveTextContent("unread"));
  });

  it("shows Anna's own message immediately, then as sent and as read", async () => {
    let store: (data: object) => void = () => undefined;
    const { server, user, push } = await annaOpens("/dashboard/chat?chat=c2", {
      SendMessage: () => new Promise((resolve) => (store = resolve as typeof store)),
    });
    await user.type(await screen.findByRole("textbox", { name: "Message to Carla M." }), "Hello Carla{{Enter}");
    await user.keyboard("{Enter}");
    expect(within(log()).getByText("Sending")).toBeInTheDocument();
    await waitFor(() => expect(server.variablesOf("SendMessage")).toHaveLength(1));
    const { content, clientMessageId } = server.variablesOf("SendMessage")[0]?.input as Record<string, string>;
    const stored = message("c2", 3, anna, { content: content ?? "", clientMessageId: clientMessageId ?? "" });
    const row = within(log()).getByText("Sending").closest("[class*=bubble]");
    store({ sendMessage: { __typename: "SendMessagePayload", message: stored, userErrors: [] } });
    await waitFor(() => expect(within(log()).queryByText("Sending")).toBeNull());
    // The row is reused, so nothing flickers.
    expect(row).toBeInTheDocument();
    expect(row).toHaveTextContent("Sent");
    push(sent(stored));
    push(read("c2", 4, carla.id, 3));
    await waitFor(() => expect(row).toHaveTextContent("Read"));
    expect(texts().filter((text) => text?.includes("Hello Carla"))).toHaveLength(1);
  });

  it("keeps focus in the message field when Anna clicks Send, so that a phone's keyboard stays open", async () => {
    const { user } = await annaOpens("/dashboard/chat?chat=c2", { SendMessage: () => new Promise(() => undefined) });
    const composer = await screen.findByRole("textbox", { name: "Message to Carla M." });
    await user.type(composer, "Hello");
    await user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(composer).toHaveValue(""));
    expect(composer).toHaveFocus();
    expect(log()).toHaveTextContent("Hello");
  });

  it("keeps a rejected message with the reason, and resends it with the same key on Retry", async () => {
    const answers = [
      { message: null, userErrors: [{ __typename: "SendMessageUserError", reason: "Please try again in a minute." }] },
      { message: message("c2", 3, anna, { content: "Hello" }), userErrors: [] },
    ];
    const { server, user } = await annaOpens("/dashboard/chat?chat=c2", {
      SendMessage: ({ input }) => {
        const answer = answers.shift();
        const key = (input as { clientMessageId: string }).clientMessageId;
        const stored = answer?.message && { ...answer.message, clientMessageId: key };
        return { sendMessage: { __typename: "SendMessagePayload", ...answer, message: stored } };
      },
    });
    await user.type(await screen.findByRole("textbox", { name: "Message to Carla M." }), "Hello{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("Not sent. Please try again in a minute.");
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    const keys = server
      .variablesOf("SendMessage")
      .map(({ input }) => (input as { clientMessageId: string }).clientMessageId);
    expect(keys[0]).toBe(keys[1]);
    await waitFor(() => expect(log()).toHaveTextContent(/Hello.*Sent/));
  });

  it("takes focus when Anna goes back to it, but not when she opens the page at the chat's URL", async () => {
    const { user, browser } = await annaOpens("/dashboard/chat?chat=c1");
    const heading = (name: string) => screen.findByRole("heading", { name });
    expect(await heading("Ben S.")).not.toHaveFocus();
    await user.click(items()[1]!);
    expect(await heading("Carla M.")).toHaveFocus();
    await browser.go(-1);
    expect(await heading("Ben S.")).toHaveFocus();
  });

  it("keeps the draft when Anna opens another chat", async () => {
    const { user } = await annaOpens("/dashboard/chat?chat=c2");
    await user.type(await screen.findByRole("textbox", { name: "Message to Carla M." }), "One moment");
    await user.click(items()[0]!);
    expect(await screen.findByRole("textbox", { name: "Message to Ben S." })).toHaveValue("");
    await user.click(items()[1]!);
    expect(await screen.findByRole("textbox", { name: "Message to Carla M." })).toHaveValue("One moment");
  });

  it.each(["before", "after"])(
    "shows a message sent after the server read the conversation but before it read the list, when the conversation arrives %s the list",
    async (order) => {
      const messages = [message("c1", 2, anna), message("c1", 3, ben)];
      const early = conversation(withBen, messages);
      const withNews = chat("c1", ben, message("c1", 4, ben), { unreadCount: 2, readUpTo: 2 });
      const fresh = conversation(withNews, [...messages, message("c1", 4, ben)]);
      let answer: () => void = () => undefined;
      const answered = new Promise<void>((resolve) => (answer = resolve));
      const { server } = await annaOpens("/dashboard/chat?chat=c1", {
        Conversation: () => (order === "before" ? early : answered.then(() => early)),
        ChatList: async () => {
          if (order === "before") await screen.findByText("Ben says 3");
          return chatList([withNews, withCarla]);
        },
        RefetchedChat: () => {
          if (server.variablesOf("RefetchedChat").length === 1) throw new Unreachable();
          return { ...fresh, viewer: { __typename: "Viewer", unreadCount: 2 } };
        },
      });
      answer();
      await waitFor(() => expect(log()).toHaveTextContent(/Ben says 3.*Ben says 4/));
      await waitFor(() => expect(server.variablesOf("ReadMessages").at(-1)).toEqual({ input: { messageId: "c1-4" } }));
    },
  );

  it("shows messages that arrived while the conversation was loading, even if the chat is not in the loaded list", async () => {
    const answers: ((data: object) => void)[] = [];
    const held = () => new Promise<Record<string, unknown>>((resolve) => answers.push(resolve as (typeof answers)[0]));
    const known = chat("c9", ben, message("c9", 3, ben), { unreadCount: 1, readUpTo: 2 });
    const messages = [message("c9", 2, anna), message("c9", 3, ben)];
    const fresh = chat("c9", ben, message("c9", 4, ben), { unreadCount: 2, readUpTo: 2 });
    const refetched = { ...unreadChats([fresh], 3), chat: fresh };
    const { server, push } = await annaOpens("/dashboard/chat?chat=c9", {
      ChatList: () => chatList([withBen, withCarla], { hasNextPage: true }),
      Conversation: held,
      RefetchedChat: ({ withMessages }) =>
        withMessages ? { ...refetched, ...conversation(fresh, [...messages, message("c9", 4, ben)]) } : held(),
    });
    for (const seq of [4, 5]) push(sent(message("c9", seq, ben)));
    await waitFor(() => expect(server.variablesOf("RefetchedChat")).toMatchObject([{ withMessages: false }]));
    const [answerConversation, answerAfresh] = answers;
    answerConversation?.(conversation(known, messages));
    expect(await screen.findByText("Ben says 3")).toBeVisible();
    answerAfresh?.(refetched);
    await waitFor(() => expect(log()).toHaveTextContent(/Ben says 3.*Ben says 4.*Ben says 5/));
  });

  it("shows a message that was sent while the feed could not restart because the list could not be fetched", async () => {
    let isDown = false;
    let all = [message("c1", 2, anna), message("c1", 3, ben)];
    const now = () => chat("c1", ben, all.at(-1)!, { unreadCount: 1, readUpTo: 2 });
    const { server } = await annaOpens("/dashboard/chat?chat=c1", {
      Conversation: () => conversation(now(), all),
      ChatList: () => {
        if (isDown) throw new Unreachable();
        return chatList([now(), withCarla]);
      },
    });
    await screen.findByRole("log");
    isDown = true;
    act(() => server.breakFeed());
    await waitFor(() => expect(server.variablesOf("ChatList")).toHaveLength(2));
    await act(async () => undefined);
    all = [...all, message("c1", 4, ben)];
    isDown = false;
    await waitFor(() => expect(server.variablesOf("ChatFeed")).toHaveLength(2));
    await waitFor(() => expect(log()).toHaveTextContent(/Ben says 3.*Ben says 4/));
  });

  it("shows that an unknown chat can't be found", async () => {
    await annaOpens("/dashboard/chat?chat=c9");
    expect(await screen.findByText("This chat can't be found")).toBeVisible();
  });

  it("shows an error when it can't be loaded, and retries on request", async () => {
    let isDown = true;
    const { user } = await annaOpens("/dashboard/chat?chat=c1", {
      Conversation: () => {
        if (isDown) throw new Unreachable();
        return histories.c1 ?? {};
      },
    });
    expect(await screen.findByRole("alert")).toHaveTextContent("We could not reach the server.");
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("log")).toHaveTextContent("Ben says 3");
  });
});

describe("older messages", () => {
  const annaOpensNewest = (newest: Parameters<typeof conversation>[1]) =>
    annaOpens("/dashboard/chat?chat=c2", {
      Conversation: ({ before }) =>
        before === undefined
          ? conversation(withCarla, newest, true)
          : conversation(withCarla, [message("c2", 1, carla)]),
    });

  it("are loaded automatically if the newest ones fit on the screen and the list can't be scrolled", async () => {
    const { server } = await annaOpensNewest([message("c2", 2, anna)]);
    const before = { id: "c2", before: "c2-2" };
    await waitFor(() => expect(server.variablesOf("Conversation").at(-1)).toMatchObject(before));
    await waitFor(() => expect(log()).toHaveTextContent(/Carla says 1.*Anna says 2/));
    expect(server.variablesOf("Conversation")).toHaveLength(2);
  });

  it("are not loaded until Anna scrolls up, if the newest ones don't fit on the screen", async () => {
    const newest = Array.from({ length: 50 }, (_, index) => message("c2", 2 + index, anna));
    const { server } = await annaOpensNewest(newest);
    expect(await screen.findByRole("log")).toHaveTextContent("Anna says 2");
    const scrollTo = (position: number) => {
      log().scrollTop = position;
      fireEvent.scroll(log());
    };
    scrollTo(3000);
    expect(server.variablesOf("Conversation")).toHaveLength(1);
    scrollTo(100);
    await waitFor(() => expect(log()).toHaveTextContent("Carla says 1"));
    expect(server.variablesOf("Conversation")).toHaveLength(2);
  });
});

describe("the scroll position of a conversation", () => {
  /** Gives the log a layout (1000 px of messages in 400 px), and scrolls to the end, then to `scrollTop`. */
  function sized(scrollTop: number) {
    Object.defineProperties(log(), { scrollHeight: { value: 1000 }, clientHeight: { value: 400 } });
    for (const position of [1000, scrollTop]) {
      log().scrollTop = position;
      fireEvent.scroll(log());
    }
  }

  it("stays the same while Anna reads older messages, and a button jumps to the new ones", async () => {
    const { user, push } = await annaOpens("/dashboard/chat?chat=c2");
    await screen.findByRole("log");
    sized(100);
    push(sent(message("c2", 3, carla)));
    push(sent(message("c2", 4, carla)));
    const button = await screen.findByRole("button", { name: "New messages (2)" });
    expect(log().scrollTop).toBe(100);
    await user.click(button);
    expect(log().scrollTop).toBe(1000);
    expect(screen.queryByRole("button", { name: /New messages/ })).toBeNull();
  });

  it("stays the same when messages arrive above a pending message from Anna, and the button counts them", async () => {
    const { user, push } = await annaOpens("/dashboard/chat?chat=c2", {
      SendMessage: () => new Promise(() => undefined),
    });
    await user.type(await screen.findByRole("textbox", { name: "Message to Carla M." }), "On my way{Enter}");
    sized(100);
    push(sent(message("c2", 3, carla)));
    push(sent(message("c2", 4, carla)));
    expect(await screen.findByRole("button", { name: "New messages (2)" })).toBeVisible();
    expect(log().scrollTop).toBe(100);
  });

  it.each([
    ["Ben", "c1"],
    ["Anna", "c2"],
  ])("stays the same when a rejected message after one from %s is deleted", async (_author, id) => {
    const { user } = await annaOpens(`/dashboard/chat?chat=${id}`, {
      SendMessage: () => ({
        sendMessage: {
          __typename: "SendMessagePayload",
          message: null,
          userErrors: [{ __typename: "SendMessageUserError", reason: "Please try again in a minute." }],
        },
      }),
    });
    await user.type(await screen.findByRole("textbox", { name: /^Message to/ }), "On my way{Enter}");
    await screen.findByRole("alert");
    sized(100);
    fireEvent.click(screen.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(log()).not.toHaveTextContent("On my way"));
    expect(screen.queryByRole("button", { name: /New messages/ })).toBeNull();
    expect(log().scrollTop).toBe(100);
  });

  it("follows incoming messages only when it is near the end, but always follows Anna's own messages", async () => {
    const { user, push } = await annaOpens("/dashboard/chat?chat=c2", {
      SendMessage: () => new Promise(() => undefined),
    });
    await screen.findByRole("log");
    sized(550);
    push(sent(message("c2", 3, carla)));
    await waitFor(() => expect(log().scrollTop).toBe(1000));
    sized(100);
    await user.type(screen.getByRole("textbox", { name: "Message to Carla M." }), "Me again{Enter}");
    expect(log().scrollTop).toBe(1000);
  });
});
