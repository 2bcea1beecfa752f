import "@testing-library/jest-dom";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setConnected } from "../../../graphql/connection/connectionStatus";
import { ServerFailed, TooManyRequests, Unreachable } from "../../../graphql/connection/failures";
import { noteServerTime, serverNow } from "../../../graphql/connection/serverTime";
import { setViewer, type Viewer } from "../../../graphql/session/viewerStore";
import { anna, ben, chat, chatList, conversation, feedItem, message, sent } from "../../../testing/chatResponses";
import { fakeServer, type Answers } from "../../../testing/fakeServer";
import { openPage } from "../../../testing/openPage";
import { Toaster } from "../../../ui/overlays/Toast";
import { toastNow } from "../../../ui/overlays/toastStore";
import { ChatFeed } from "../feed/ChatFeed";
import { viewerZone } from "../viewerZone";
import { Conversation } from "./Conversation";

type Message = ReturnType<typeof message>;

const now = new Date("2026-03-14T12:00:00.000Z");
beforeEach(() => {
  jest.useFakeTimers({ now, advanceTimers: true });
  noteServerTime(now.toUTCString());
  localStorage.clear();
  jest.spyOn(document, "hasFocus").mockReturnValue(true);
  setViewer({ status: "known", viewer: { id: anna.id, role: anna.role } as Viewer });
});
afterEach(() => {
  act(() => setConnected(true));
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function annaOpens(
  messages: readonly Message[],
  more: { answers?: Answers; chat?: Parameters<typeof chat>[3]; zone?: string } = {},
) {
  const last = messages.at(-1) ?? message("c1", 2, ben);
  const withBen = { ...chat("c1", ben, last, more.chat ?? {}), counterpartTimeZone: more.zone ?? null };
  const server = fakeServer({
    ChatList: () => chatList([withBen]),
    Conversation: () => conversation(withBen, messages),
    ReadMessages: () => ({ readMessages: { __typename: "ReadMessagesPayload", userErrors: [] } }),
    TellTyping: () => ({ tellTyping: { __typename: "TypingPayload", userErrors: [] } }),
    TellTimeZone: () => ({ tellTimeZone: { __typename: "TimeZonePayload", userErrors: [] } }),
    ...more.answers,
  });
  const page = (
    <>
      <ChatFeed />
      <Conversation chatId="c1" viewerId={anna.id} takesFocus />
      <Toaster />
    </>
  );
  const browser = openPage({ "/dashboard/chat": page }, { client: server.client, address: "/dashboard/chat?chat=c1" });
  await waitFor(() => expect(server.variablesOf("ChatFeed")).toHaveLength(1));
  await screen.findAllByText(/says|Ben:/);
  return { server, browser, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}

const log = () => screen.getByRole("log");
const actions = () => screen.getAllByRole("button", { name: "Message actions" });
const field = () => screen.getByRole("textbox");
const deviceLocale = Intl.DateTimeFormat().resolvedOptions().locale;
const ephemeral = (event: Readonly<Record<string, unknown>>) => feedItem("c1", 0, event);

describe("the conversation header", () => {
  const presence = (isOnline: boolean) =>
    ephemeral({
      __typename: "PresenceChanged",
      personId: "ben",
      presence: { __typename: "Presence", isOnline, lastSeenAt: "2026-03-13T09:05:00.000Z" },
    });

  it("shows when Ben was last seen", async () => {
    const { server } = await annaOpens([message("c1", 2, anna)]);
    server.push(presence(false));
    expect(await screen.findByText(/^Last seen/)).toHaveTextContent(/^Last seen yesterday at 0?9:05/);
    expect(screen.getByText(/^0?9:05/)).toHaveAttribute("lang", deviceLocale);
  });

  it("shows whether Ben is online or typing, and updates his last-seen time when he types or writes", async () => {
    const { server } = await annaOpens([message("c1", 2, ben)]);
    server.push(presence(true));
    expect(await screen.findByText("Online")).toBeVisible();
    act(() => server.push(ephemeral({ __typename: "CounterpartTyping", personId: "ben", forSeconds: 6 })));
    expect(await screen.findByText("typing…")).toBeVisible();
    // The message updates the presence in an effect, which runs after `push` has returned.
    await act(async () => server.push(sent(message("c1", 3, ben))));
    await waitFor(() => expect(screen.queryByText("typing…")).toBeNull());
    server.push(presence(false));
    expect(await screen.findByText(/^Last seen today at/)).toBeVisible();
  });

  it("shows neither that Ben is online nor when he was last seen while the connection is lost", async () => {
    const { server } = await annaOpens([message("c1", 2, anna)]);
    server.push(presence(true));
    expect(await screen.findByText("Online")).toBeVisible();
    act(() => setConnected(false));
    expect(screen.queryByText(/Online|Last seen/)).toBeNull();
    act(() => setConnected(true));
    expect(screen.getByText("Online")).toBeVisible();
  });

  it("shows the server's last-seen time even if Ben typed while the clock of Anna's device was ahead", async () => {
    const { server } = await annaOpens([message("c1", 2, anna)]);
    noteServerTime("Fri, 13 Mar 2026 09:00:00 GMT");
    act(() => server.push(ephemeral({ __typename: "CounterpartTyping", personId: "ben", forSeconds: 6 })));
    expect(await screen.findByText("typing…")).toBeVisible();
    server.push(presence(false));
    act(() => jest.advanceTimersByTime(6_000));
    expect(screen.getByText(/^Last seen/)).toHaveTextContent(/^Last seen yesterday at 0?9:05/);
  });

  it("shows Ben's local time when his time zone differs, and reports Anna's time zone and locale", async () => {
    const { server } = await annaOpens([message("c1", 2, ben)], { zone: "Asia/Kathmandu" });
    expect(screen.getByText("local time")).toHaveTextContent(/^\d{1,2}:45( PM)? local time$/);
    const reported = [{ input: { timeZone: viewerZone(), locale: deviceLocale } }];
    await waitFor(() => expect(server.variablesOf("TellTimeZone")).toEqual(reported));
  });

  it("shows Ben's local time and dates messages correctly even if the clock of Anna's device is a day ahead", async () => {
    noteServerTime(new Date(Date.now() - 26 * 60 * 60_000 - 30 * 60_000).toUTCString());
    await annaOpens([message("c1", 2, ben, { sentAt: new Date(serverNow() - 1_000).toISOString() })], {
      zone: "Asia/Kathmandu",
    });
    expect(screen.getByText("local time")).toHaveTextContent(/^\d{1,2}:15( [AP]M)? local time$/);
    expect(screen.getByRole("heading", { name: "Today" })).toBeVisible();
  });

  it("hides the local time when both users are in the same time zone", async () => {
    await annaOpens([message("c1", 2, ben)], { zone: viewerZone() });
    expect(screen.queryByText(/local time/)).toBeNull();
  });

  it("hides the local time when the browser doesn't know Ben's time zone", async () => {
    await annaOpens([message("c1", 2, ben)], { zone: "Mars/Phobos" });
    expect(log()).toHaveTextContent("Ben says 2");
    expect(screen.queryByText(/local time/)).toBeNull();
  });
});

describe("the messages in a conversation", () => {
  it("are divided by a line above the new ones; the line stays after they are read and disappears after a reply", async () => {
    const messages = [message("c1", 2, anna), message("c1", 3, ben), message("c1", 4, ben)];
    const { server } = await annaOpens(messages, { chat: { unreadCount: 2, readUpTo: 2 } });
    expect(log()).toHaveTextContent(/Anna says 2.*New.*Ben says 3.*Ben says 4/);
    await waitFor(() => expect(server.variablesOf("ReadMessages")).toHaveLength(1));
    expect(within(log()).getByText("New")).toBeVisible();
    server.push(sent(message("c1", 5, anna)));
    await waitFor(() => expect(within(log()).queryByText("New")).toBeNull());
  });

  it("mark their times as being in the language of Anna's device, so that screen readers pronounce them correctly", async () => {
    await annaOpens([message("c1", 2, ben)]);
    expect(log().querySelector("time")).toHaveAttribute("lang", deviceLocale);
  });

  it("show check marks of different shapes when they reach Ben and when he reads them", async () => {
    const shapeOf = (state: string) => {
      const icon = within(log()).getByTitle(state).querySelector("svg")!.cloneNode(true) as SVGElement;
      icon.removeAttribute("class");
      return icon.outerHTML;
    };
    const { server } = await annaOpens([message("c1", 2, ben), message("c1", 3, anna)]);
    expect(within(log()).getByText("Sent")).toBeInTheDocument();
    server.push(ephemeral({ __typename: "MessagesDelivered", personId: "ben", upTo: 3 }));
    expect(await within(log()).findByText("Delivered")).toBeInTheDocument();
    const delivered = shapeOf("Delivered");
    server.push(feedItem("c1", 4, { __typename: "MessagesRead", readerId: "ben", upTo: 3 }));
    expect(await within(log()).findByText("Read")).toBeInTheDocument();
    expect(shapeOf("Read")).not.toBe(delivered);
  });

  it("are labeled if they are trial lesson requests, and show URLs as links with noopener", async () => {
    await annaOpens([
      message("c1", 2, anna, { kind: "TRIAL_REQUEST" }),
      message("c1", 3, ben, { content: "Ben: see https://example.org/a." }),
    ]);
    expect(log()).toHaveTextContent(/Trial lesson requestAnna says 2/);
    const link = within(log()).getByRole("link", { name: /example\.org/ });
    expect(link).toHaveAttribute("href", "https://example.org/a");
    expect(link).toHaveAttribute("rel", expect.stringContaining("noopener"));
  });

  it("are announced to screen readers one by one, even if Ben writes the same text twice", async () => {
    const { server } = await annaOpens([message("c1", 2, ben)]);
    await act(async () => server.push(sent(message("c1", 3, ben, { content: "ok" }))));
    const first = await screen.findByText("Ben S.: ok");
    await act(async () => server.push(sent(message("c1", 4, ben, { content: "ok" }))));
    await waitFor(() => expect(screen.getByText("Ben S.: ok")).not.toBe(first));
  });

  it.each([
    ["removed", "MessageRemoved", { content: "", removedAt: now.toISOString() }, "Message removed"],
    ["edited", "MessageEdited", { content: "See you at 5", editedAt: now.toISOString() }, "See you at 5"],
  ])("leave no old text on the page when an announced message is %s", async (_how, type, change, shown) => {
    const { server } = await annaOpens([message("c1", 2, ben)]);
    const pin = message("c1", 3, ben, { content: "My PIN is 4711" });
    await act(async () => server.push(sent(pin)));
    expect(await screen.findByText("Ben S.: My PIN is 4711")).toBeInTheDocument();
    await act(async () => server.push(feedItem("c1", 4, { __typename: type, message: { ...pin, ...change } })));
    expect(await within(log()).findByText(shown)).toBeVisible();
    expect(document.body).not.toHaveTextContent("4711");
  });

  it("keep arriving after the feed has started over, even if the server refuses at first to return them", async () => {
    const messages = [message("c1", 2, anna), message("c1", 3, ben)];
    const history = () => conversation(chat("c1", ben, messages.at(-1)!), messages);
    const responses = [history, () => Promise.reject(new TooManyRequests(5))];
    const { server } = await annaOpens(messages, { answers: { Conversation: () => (responses.shift() ?? history)() } });
    act(() => server.breakFeed());
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    await waitFor(() => expect(server.variablesOf("ChatFeed")).toHaveLength(2));
    expect(server.variablesOf("Conversation")).toHaveLength(2);
    messages.push(message("c1", 4, ben));
    act(() => server.push(sent(message("c1", 4, ben))));
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(log()).toHaveTextContent(/Ben says 3.*Ben says 4/);
    expect(server.variablesOf("Conversation")).toHaveLength(3);
  });

  it("are refetched after the delay requested by the server, then less often while requests keep failing", async () => {
    const messages = [message("c1", 2, anna), message("c1", 3, ben)];
    const failures = [new TooManyRequests(30), new ServerFailed(), new ServerFailed()];
    const requestedAt: number[] = [];
    jest.spyOn(Math, "random").mockReturnValue(0);
    let isFailing = false;
    const { server } = await annaOpens(messages, {
      answers: {
        Conversation: () => {
          requestedAt.push(Date.now());
          const failure = isFailing ? failures.shift() : undefined;
          return failure ? Promise.reject(failure) : conversation(chat("c1", ben, messages.at(-1)!), messages);
        },
      },
    });
    isFailing = true;
    act(() => server.breakFeed());
    for (let second = 0; second < 240; second += 1) await act(() => jest.advanceTimersByTimeAsync(1_000));
    const tensOfSeconds = requestedAt.slice(1).map((at, index) => Math.round((at - requestedAt[index]!) / 10_000));
    expect(tensOfSeconds).toEqual([0, 3, 1, 2]);
  });

  describe("that are older than the loaded ones", () => {
    const newest = message("c1", 3, ben);
    const scrollsUp = () => {
      log().scrollTop = 1;
      fireEvent.scroll(log());
    };
    const annaOpensNewest = (fetchOlder: () => ReturnType<typeof conversation> | Promise<never>) =>
      annaOpens([newest], {
        answers: {
          Conversation: ({ before }) => (before ? fetchOlder() : conversation(chat("c1", ben, newest), [newest], true)),
        },
      });

    it("are loaded on request after a failure, which a toast explains", async () => {
      let isDown = true;
      const { user } = await annaOpensNewest(() => {
        if (isDown) throw new ServerFailed();
        return conversation(chat("c1", ben, newest), [message("c1", 2, ben)]);
      });
      scrollsUp();
      expect(await screen.findByText("Something went wrong on our side.")).toBeVisible();
      isDown = false;
      await user.click(screen.getByRole("button", { name: "Show older messages" }));
      await waitFor(() => expect(log()).toHaveTextContent(/Ben says 2.*Ben says 3/));
      expect(log()).toHaveFocus();
    });

    it("are announced to screen readers as loading", async () => {
      await annaOpensNewest(() => new Promise(() => undefined));
      const regions = screen.getAllByRole("status");
      scrollsUp();
      expect(regions).toContain((await screen.findByText("Loading older messages")).closest("[role=status]"));
    });

    it("cause no toast if Anna leaves while they are being loaded", async () => {
      const { server, browser } = await annaOpensNewest(() => new Promise(() => undefined));
      scrollsUp();
      await waitFor(() => expect(server.variablesOf("Conversation")).toHaveLength(2));
      const toast = toastNow();
      await browser.go("/");
      expect(toastNow()).toBe(toast);
    });
  });

  it("change their day label from Today to Yesterday after midnight", async () => {
    await annaOpens([message("c1", 2, ben)]);
    expect(within(log()).getByRole("heading", { name: "Today" })).toBeVisible();
    act(() => {
      jest.advanceTimersByTime(12 * 60 * 60_000);
    });
    expect(within(log()).getByRole("heading", { name: "Yesterday" })).toBeVisible();
  });
});

describe("a message's menu", () => {
  const fresh = message("c1", 3, anna, { sentAt: "2026-03-14T11:50:00.000Z", content: "Anna says tree" });
  const changed = (content: string) => ({
    editMessage: {
      __typename: "ChangeMessagePayload",
      message: { ...fresh, content, editedAt: now.toISOString() },
      userErrors: [],
    },
  });
  const opensMenu = async (user: ReturnType<typeof userEvent.setup>, index: number) => {
    await user.click(actions()[index]!);
    return screen.findByRole("menu", { name: "Message actions" });
  };

  /** Opens a chat in which Anna has just written; the server responds to her edit when the test calls `respond`. */
  async function annaMayEdit() {
    let respond: (data: object | Promise<never>) => void = () => undefined;
    const response = () => new Promise<Record<string, unknown>>((resolve) => (respond = resolve as typeof respond));
    const page = await annaOpens([message("c1", 2, ben), fresh], { answers: { EditMessage: response } });
    const rewrites = async () => {
      act(() => field().focus());
      await page.user.keyboard("{ArrowUp}");
      await page.user.clear(field());
      await page.user.type(field(), "Anna says three{Enter}");
    };
    return { ...page, rewrites, respond: (data: object | Promise<never>) => act(async () => respond(data)) };
  }

  it("lets Anna edit a recent message of her own, and keeps her draft", async () => {
    const { server, user, respond } = await annaMayEdit();
    await user.type(field(), "A draft");
    await opensMenu(user, 1);
    await user.click(screen.getByRole("menuitem", { name: "Edit" }));
    expect(field()).toHaveValue("Anna says tree");
    await user.clear(field());
    await user.type(field(), "Anna says three{Enter}");
    const input = { messageId: "c1-3", content: "Anna says three", clientEditId: expect.any(String) };
    await waitFor(() => expect(server.variablesOf("EditMessage")).toEqual([{ input }]));
    await respond(changed("Anna says three"));
    await waitFor(() => expect(field()).toHaveValue("A draft"));
    expect(log()).toHaveTextContent(/Anna says threeEdited/);
  });

  describe("an edit", () => {
    const rewritten = () => screen.getByRole("textbox", { name: "Edit message" });

    it("stays in its field until it is saved, and then focus moves to the composer", async () => {
      const { server, user, rewrites, respond } = await annaMayEdit();
      await rewrites();
      expect(await screen.findByText("Saving")).toBeVisible();
      await user.type(rewritten(), "!{Enter}");
      expect(rewritten()).toHaveValue("Anna says three");
      await waitFor(() => expect(server.variablesOf("EditMessage")).toHaveLength(1));
      await respond(changed("Anna says three"));
      await waitFor(() => expect(screen.getByRole("textbox", { name: "Message to Ben S." })).toHaveFocus());
      expect(log()).toHaveTextContent(/Anna says threeEdited/);
    });

    const refusal = { message: null, userErrors: [{ __typename: "UserError", reason: "It is too late." }] };
    it.each([
      [
        "the server rejects it",
        () => ({ editMessage: { __typename: "ChangeMessagePayload", ...refusal } }),
        /too late/,
      ],
      ["the server can't be reached", () => Promise.reject(new Unreachable()), /could not reach the server/],
    ])("keeps its text when %s, so that Anna can try again", async (_what, response, problem) => {
      const { server, user, rewrites, respond } = await annaMayEdit();
      await rewrites();
      await waitFor(() => expect(server.variablesOf("EditMessage")).toHaveLength(1));
      await respond(response());
      expect(await screen.findByText(problem)).toBeVisible();
      expect(rewritten()).toHaveValue("Anna says three");
      await user.type(rewritten(), "!{Enter}");
      await waitFor(() => expect(server.variablesOf("EditMessage")).toHaveLength(2));
      await respond(changed("Anna says three!"));
      await waitFor(() => expect(field()).toHaveValue(""));
      const keys = server
        .variablesOf("EditMessage")
        .map(({ input }) => (input as { clientEditId: string }).clientEditId);
      expect(new Set(keys).size).toBe(2);
      expect(log()).toHaveTextContent(/Anna says three!Edited/);
    });

    it("keeps its text while Anna is offline, and is shown as waiting if the connection is lost during a save", async () => {
      const { server, user, rewrites } = await annaMayEdit();
      act(() => setConnected(false));
      await rewrites();
      expect(await screen.findByText("We could not reach the server.")).toBeVisible();
      expect(rewritten()).toHaveValue("Anna says three");
      expect(server.variablesOf("EditMessage")).toEqual([]);
      act(() => setConnected(true));
      await user.type(rewritten(), "{Enter}");
      await waitFor(() => expect(server.variablesOf("EditMessage")).toHaveLength(1));
      act(() => setConnected(false));
      expect(screen.getByText("Waiting for the connection")).toBeVisible();
    });

    it("is withdrawn without an error when Anna stops editing while it waits for the connection", async () => {
      const { server, user, rewrites, respond } = await annaMayEdit();
      await rewrites();
      await waitFor(() => expect(server.variablesOf("EditMessage")).toHaveLength(1));
      act(() => setConnected(false));
      const toast = toastNow();
      await user.click(screen.getByRole("button", { name: "Stop editing" }));
      expect(field()).toHaveValue("");
      act(() => setConnected(true));
      await respond(changed("Anna says three"));
      expect(log()).toHaveTextContent("Anna says tree");
      expect(toastNow()).toBe(toast);
    });

    it("ends when the message is removed on another device, and leaves none of its text on the page", async () => {
      const { server, user } = await annaMayEdit();
      act(() => field().focus());
      await user.keyboard("{ArrowUp}");
      expect(rewritten()).toHaveValue("Anna says tree");
      const removed = { ...fresh, content: "", removedAt: now.toISOString() };
      act(() => server.push(feedItem("c1", 4, { __typename: "MessageRemoved", message: removed })));
      await waitFor(() => expect(screen.getByRole("textbox", { name: "Message to Ben S." })).toHaveFocus());
      expect(field()).toHaveValue("");
      expect(document.body).not.toHaveTextContent("Anna says tree");
    });

    it("starts with Anna's last message that was not removed when she presses the up arrow key", async () => {
      const removed = message("c1", 4, anna, { sentAt: fresh.sentAt, content: "", removedAt: now.toISOString() });
      const { user } = await annaOpens([message("c1", 2, ben), fresh, removed]);
      act(() => field().focus());
      await user.keyboard("{ArrowUp}");
      expect(rewritten()).toHaveValue("Anna says tree");
    });
  });

  it("lets Anna cancel an edit with Escape without changing the message or losing focus", async () => {
    const { server, user } = await annaOpens([message("c1", 2, ben), fresh]);
    field().focus();
    await user.keyboard("{ArrowUp}");
    expect(field()).toHaveValue("Anna says tree");
    await user.keyboard("{Escape}");
    expect(field()).toHaveValue("");
    expect(field()).toHaveFocus();
    expect(server.variablesOf("EditMessage")).toEqual([]);
  });

  it("lets Anna remove her own message after a confirmation", async () => {
    const removed = { ...fresh, content: "", removedAt: now.toISOString() };
    const { server, user } = await annaOpens([message("c1", 2, ben), fresh], {
      answers: {
        RemoveMessage: () => ({
          removeMessage: { __typename: "ChangeMessagePayload", message: removed, userErrors: [] },
        }),
      },
    });
    await opensMenu(user, 1);
    await user.click(screen.getByRole("menuitem", { name: "Remove" }));
    const dialog = await screen.findByRole("dialog", { name: "Remove this message?" });
    expect(screen.queryByRole("log")).toBeNull();
    await user.click(within(dialog).getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(log()).toHaveTextContent("Message removed"));
    expect(server.variablesOf("RemoveMessage")).toEqual([{ input: { messageId: "c1-3" } }]);
    // The button, which had focus, no longer exists.
    expect(log()).toHaveFocus();
    expect(actions()).toHaveLength(1);
    expect(actions()[0]).toHaveProperty("tabIndex", 0);
  });

  it("shows an error instead of removing a message when there is no connection", async () => {
    const { server, user } = await annaOpens([message("c1", 2, ben), fresh]);
    act(() => setConnected(false));
    await opensMenu(user, 1);
    await user.click(screen.getByRole("menuitem", { name: "Remove" }));
    const dialog = await screen.findByRole("dialog", { name: "Remove this message?" });
    await user.click(within(dialog).getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("We could not reach the server.")).toBeVisible();
    expect(server.variablesOf("RemoveMessage")).toEqual([]);
  });

  it.each([
    ["decides to keep it", "Keep it"],
    ["closes the dialog", "Close"],
  ])("returns focus to its button when Anna is asked to confirm the removal and %s", async (_does, answer) => {
    const { server, user } = await annaOpens([message("c1", 2, ben), fresh]);
    await opensMenu(user, 1);
    await user.click(screen.getByRole("menuitem", { name: "Remove" }));
    const dialog = await screen.findByRole("dialog", { name: "Remove this message?" });
    await user.click(within(dialog).getByRole("button", { name: answer }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(actions()[1]).toHaveFocus();
    expect(server.variablesOf("RemoveMessage")).toEqual([]);
  });

  it("offers only Copy text for Ben's messages", async () => {
    const { user } = await annaOpens([message("c1", 2, ben), fresh]);
    await opensMenu(user, 0);
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["Copy text"]);
    await user.click(screen.getByRole("menuitem", { name: "Copy text" }));
    expect(await navigator.clipboard.readText()).toBe("Ben says 2");
  });

  it("does not offer to edit a message older than 15 minutes", async () => {
    const old = { ...fresh, sentAt: "2026-03-14T11:44:59.000Z" };
    const { user } = await annaOpens([message("c1", 2, ben), old]);
    await opensMenu(user, 1);
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["Copy text", "Remove"]);
  });

  it.each([
    [
      "offers to edit a new message although the device's clock is 16 minutes fast",
      16,
      ["Copy text", "Edit", "Remove"],
    ],
    ["does not offer to edit an old message if the device's clock is 16 minutes slow", -16, ["Copy text", "Remove"]],
  ])("%s", async (_, minutesAhead, items) => {
    noteServerTime(new Date(now.getTime() - minutesAhead * 60_000).toUTCString());
    const { user } = await annaOpens([message("c1", 2, ben), { ...fresh, sentAt: "2026-03-14T11:44:00.000Z" }]);
    await opensMenu(user, 1);
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(items);
  });

  it("no longer offers to edit a message when the menu is reopened 15 minutes later", async () => {
    const { user } = await annaOpens([message("c1", 2, ben), fresh]);
    await opensMenu(user, 1);
    expect(screen.getByRole("menuitem", { name: "Edit" })).toBeVisible();
    await user.keyboard("{Escape}");
    act(() => {
      jest.advanceTimersByTime(15 * 60_000);
    });
    await opensMenu(user, 1);
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["Copy text", "Remove"]);
  });
});

describe("the message action buttons", () => {
  const removed = (seq: number) => message("c1", seq, ben, { content: "", removedAt: now.toISOString() });

  it("have a single tab stop even if the newest message was removed", async () => {
    await annaOpens([message("c1", 2, ben), message("c1", 3, anna), removed(4)]);
    expect(actions().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0]);
  });

  it("can be reached with the arrow keys, which skip removed messages", async () => {
    const { user } = await annaOpens([message("c1", 2, ben), removed(3), removed(4), message("c1", 5, anna)]);
    act(() => actions()[1]!.focus());
    await user.keyboard("{ArrowUp}");
    expect(actions()[0]).toHaveFocus();
    await user.keyboard("{ArrowUp}");
    expect(actions()[0]).toHaveFocus();
    await user.keyboard("{ArrowDown}");
    expect(actions()[1]).toHaveFocus();
  });

  it("are described by their messages", async () => {
    await annaOpens([message("c1", 2, ben), message("c1", 3, anna)]);
    expect(actions()[0]).toHaveAccessibleDescription(/^Ben S\.: Ben says 2/);
    expect(actions()[1]).toHaveAccessibleDescription(/^You: Anna says 3/);
  });

  it.each([
    ["menu", ben, []],
    ["confirmation", anna, ["Remove"]],
  ])("pass their focus to the log when a message is removed while its %s is open", async (_open, author, items) => {
    const { server, user } = await annaOpens([message("c1", 2, ben), message("c1", 3, author)]);
    act(() => actions()[1]!.focus());
    await user.keyboard("{Enter}");
    await screen.findByRole("menu");
    for (const name of items) await user.click(screen.getByRole("menuitem", { name }));
    act(() => server.push(feedItem("c1", 4, { __typename: "MessageRemoved", message: { ...removed(3), author } })));
    await waitFor(() => expect(log()).toHaveTextContent("Message removed"));
    await waitFor(() => expect(log()).toHaveFocus());
  });

  it("have their tab stop on the newest message even when the list is scrolled far up", async () => {
    await annaOpens(Array.from({ length: 50 }, (_, index) => message("c1", index + 2, ben)));
    // In jsdom, which has no layout, the list stays scrolled to its start.
    expect(log()).not.toHaveTextContent("Ben says 40");
    expect(actions().filter(({ tabIndex }) => tabIndex === 0)).toEqual([actions().at(-1)]);
  });
});

describe("the composer", () => {
  it("reports typing to Ben at most once per interval", async () => {
    const { server, user } = await annaOpens([message("c1", 2, ben)]);
    await user.type(field(), "Hello Ben");
    expect(server.variablesOf("TellTyping")).toEqual([{ input: { chatId: "c1" } }]);
    act(() => {
      jest.advanceTimersByTime(4_000);
    });
    await user.type(field(), "!");
    expect(server.variablesOf("TellTyping")).toHaveLength(2);
  });

  it("queues messages while there is no connection", async () => {
    let answer: (data: object) => void = () => undefined;
    const { server, user } = await annaOpens([message("c1", 2, ben)], {
      answers: { SendMessage: () => new Promise((resolve) => (answer = resolve as typeof answer)) },
    });
    act(() => setConnected(false));
    await user.type(field(), "Hello{Enter}");
    expect(within(log()).getByText("Waiting for the connection")).toBeInTheDocument();
    act(() => setConnected(true));
    expect(within(log()).getByText("Sending")).toBeInTheDocument();
    const hello = within(log()).getByText("Hello");
    await waitFor(() => expect(server.variablesOf("SendMessage")).toHaveLength(1));
    const { clientMessageId } = server.variablesOf("SendMessage")[0]?.input as Record<string, string>;
    const stored = message("c1", 3, anna, { content: "Hello", clientMessageId: clientMessageId ?? "" });
    answer({ sendMessage: { __typename: "SendMessagePayload", message: stored, userErrors: [] } });
    expect(await within(log()).findByText("Sent")).toBeInTheDocument();
    expect(hello).toBeInTheDocument();
  });

  it("deletes a rejected message when Anna discards it", async () => {
    const refusal = { message: null, userErrors: [{ __typename: "SendMessageUserError", reason: "Not like this." }] };
    const { user } = await annaOpens([message("c1", 2, ben)], {
      answers: { SendMessage: () => ({ sendMessage: { __typename: "SendMessagePayload", ...refusal } }) },
    });
    await user.type(field(), "Hello{Enter}");
    expect(await within(log()).findByRole("alert")).toHaveTextContent("Not sent. Not like this.");
    const remove = screen.getByRole("button", { name: "Delete" });
    expect(remove).toHaveAccessibleDescription(/Hello/);
    await user.click(remove);
    expect(log()).not.toHaveTextContent("Hello");
    expect(log()).toHaveFocus();
  });
});
