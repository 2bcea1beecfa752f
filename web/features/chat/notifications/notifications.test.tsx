import "@testing-library/jest-dom";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Unreachable } from "../../../graphql/connection/failures";
import { setViewer, type Viewer } from "../../../graphql/session/viewerStore";
import { isNotified, notify } from "../../../serviceWorker/chatNotifications";
import { anna, ben, carla, chat, chatList, feedItem, message, read, sent } from "../../../testing/chatResponses";
import { type Answers, fakeServer, type FakeServer } from "../../../testing/fakeServer";
import { fakeServiceWorker } from "../../../testing/fakeServiceWorker";
import { openPage } from "../../../testing/openPage";
import { Toaster } from "../../../ui/overlays/Toast";
import { ChatFeed } from "../feed/ChatFeed";
import { chatSessionOf } from "../feed/chatSession";
import { ChatNotifications } from "./ChatNotifications";
import { NotificationsButton } from "./NotificationsButton";
import { iconWith } from "./useUnreadIcon";

class FakeNotification {
  static permission: NotificationPermission = "default";
  static answer: NotificationPermission = "granted";
  static shown: FakeNotification[] = [];
  static requestPermission = jest.fn(() => Promise.resolve((this.permission = this.answer)));
  onclick: (() => void) | null = null;
  close = jest.fn();
  constructor(
    readonly title: string,
    readonly options: NotificationOptions,
  ) {
    FakeNotification.shown.push(this);
  }
}

/** The names of the Web Locks held by the tabs of one browser; no lock is ever released. */
const locks = new Set<string>();
/** The number of times that tabs have requested a message's notification lock. */
let claims = 0;
const request = (name: string, { mode }: LockOptions, work: (lock: object | null) => unknown) => {
  // Visible tabs hold the lock of `useInFrontLock` in shared mode, so it is always granted.
  if (mode === "shared") return Promise.resolve();
  claims += 1;
  const isFree = !locks.has(name);
  locks.add(name);
  return Promise.resolve(work(isFree ? {} : null)).then(() => undefined);
};

beforeEach(() => {
  locks.clear();
  claims = 0;
  localStorage.clear();
  FakeNotification.permission = "default";
  FakeNotification.answer = "granted";
  FakeNotification.shown = [];
  FakeNotification.requestPermission.mockClear();
  Object.assign(window, { Notification: FakeNotification });
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
  jest.spyOn(window, "focus").mockReturnValue();
});
afterEach(() => void Reflect.deleteProperty(navigator, "serviceWorker"));

const looksAt = (chatId: string, { client }: FakeServer) =>
  act(() => chatSessionOf(client).attentionListeners.forEach((listener) => listener(chatId)));

async function annaOpensTab(answers: Answers = {}) {
  const server = fakeServer({ ChatList: () => chatList([chat("c1", ben, message("c1", 3, ben))]), ...answers });
  act(() => setViewer({ status: "known", viewer: { id: anna.id, role: anna.role, unreadCount: 0 } as Viewer }));
  const page = (
    <>
      <ChatFeed />
      <ChatNotifications />
      <NotificationsButton />
      <Toaster />
    </>
  );
  const pages = { "/tutors": page, "/dashboard/chat": <h1>Chat</h1> };
  const browser = openPage(pages, { client: server.client, address: "/tutors" });
  await waitFor(() => expect(server.variablesOf("ChatFeed")).toHaveLength(1));
  return { server, browser, session: chatSessionOf(server.client), user: userEvent.setup() };
}

const announcement = () => screen.queryByText("New message from Ben S.");
const claimed = (times: number) => waitFor(() => expect(claims).toBe(times));

it("the notifications button asks for permission only when clicked, and can turn notifications off again", async () => {
  const { user } = await annaOpensTab();
  expect(FakeNotification.requestPermission).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Turn on notifications" }));
  expect(await screen.findByText("Notifications are on")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Turn off notifications" }));
  expect(await screen.findByText("Notifications are off")).toBeVisible();
  expect(FakeNotification.requestPermission).toHaveBeenCalledTimes(1);
});

describe("turning notifications off on a device that gets pushes", () => {
  const endpoint = "https://push.example.org/device";
  const unsubscribe = jest.fn();
  let subscription: object | null;

  beforeEach(() => {
    FakeNotification.permission = "granted";
    localStorage.setItem("saywell:device:push-subscriber", anna.id);
    unsubscribe.mockReset().mockResolvedValue(true);
    subscription = { endpoint, unsubscribe };
    const registration = { pushManager: { getSubscription: () => Promise.resolve(subscription) } };
    const serviceWorker = { getRegistration: () => Promise.resolve(registration) };
    Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
    Object.assign(window, { PushManager: jest.fn() });
  });
  afterEach(() => void Reflect.deleteProperty(window, "PushManager"));

  const removed = () => ({ removePushSubscription: { __typename: "PushSubscriptionPayload", userErrors: [] } });
  const unreachable = () => Promise.reject(new Unreachable());
  const offHint = () => screen.queryByText(/^This device no longer gets notifications while Saywell is closed/);

  it.each([
    ["in the browser and on the server", removed],
    ["in the browser even if the server is unreachable", unreachable],
  ])("also ends the pushes, %s", async (_where, RemoveDevice) => {
    const { server, user } = await annaOpensTab({ RemoveDevice });
    await user.click(screen.getByRole("button", { name: "Turn off notifications" }));
    expect(await screen.findByText("Notifications are off")).toBeVisible();
    expect(offHint()).toBeVisible();
    expect(unsubscribe).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(server.variablesOf("RemoveDevice")).toEqual([{ input: { endpoint } }]));
    expect(localStorage.getItem("saywell:device:push-subscriber")).toBeNull();
  });

  it("does not say that pushes have ended if there were none", async () => {
    subscription = null;
    const { user } = await annaOpensTab();
    await user.click(screen.getByRole("button", { name: "Turn off notifications" }));
    expect(await screen.findByText("Notifications are off")).toBeVisible();
    expect(offHint()).toBeNull();
  });

  it("leaves notifications on if the browser can't end the pushes", async () => {
    jest.spyOn(console, "error").mockReturnValueOnce();
    unsubscribe.mockRejectedValue(new DOMException("failed", "AbortError"));
    const { server, user } = await annaOpensTab({ RemoveDevice: unreachable });
    await user.click(screen.getByRole("button", { name: "Turn off notifications" }));
    expect(await screen.findByText("Something went wrong on this page.")).toBeVisible();
    expect(screen.queryByText("Notifications are off")).toBeNull();
    expect(screen.getByRole("button", { name: "Turn off notifications" })).toBeVisible();
    expect(server.variablesOf("RemoveDevice")).toEqual([]);
  });
});

it("notifications can be turned off and on again even if the browser's storage is full", async () => {
  FakeNotification.permission = "granted";
  const full = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const { server, user } = await annaOpensTab();
  await user.click(screen.getByRole("button", { name: "Turn off notifications" }));
  act(() => server.push(sent(message("c1", 4, ben))));
  await waitFor(() => expect(announcement()).toBeInTheDocument());
  await user.click(await screen.findByRole("button", { name: "Turn on notifications" }));
  act(() => server.push(sent(message("c1", 5, ben, { content: "Hello again" }))));
  await waitFor(() => expect(FakeNotification.shown.map(({ options }) => options.body)).toEqual(["Hello again"]));
  full.mockRestore();
});

it("the notifications button explains how to allow notifications that the browser blocks", async () => {
  FakeNotification.answer = "denied";
  const { user } = await annaOpensTab();
  await user.click(screen.getByRole("button", { name: "Turn on notifications" }));
  expect(await screen.findByText("Allow them for this site in your browser's settings.")).toBeVisible();
});

it("an incoming message is announced to screen readers and shows a notification that opens the chat", async () => {
  FakeNotification.permission = "granted";
  const { server, browser } = await annaOpensTab();
  act(() => server.push(sent(message("c1", 4, ben, { content: "x".repeat(300) }))));
  await waitFor(() => expect(announcement()).toBeInTheDocument());
  await waitFor(() => expect(FakeNotification.shown).toHaveLength(1));
  const [shown] = FakeNotification.shown;
  expect(shown).toMatchObject({ title: "Ben S.", options: { tag: "saywell-c1" } });
  expect(shown?.options.body).toHaveLength(140);
  act(() => shown?.onclick?.());
  expect(browser.address()).toBe("/dashboard/chat?chat=c1");
});

it("a notification closes once its chat is viewed, even if the window has not lost and regained focus", async () => {
  FakeNotification.permission = "granted";
  const { server } = await annaOpensTab();
  act(() => server.push(sent(message("c1", 4, ben))));
  await waitFor(() => expect(FakeNotification.shown).toHaveLength(1));
  looksAt("c2", server);
  expect(FakeNotification.shown[0]?.close).not.toHaveBeenCalled();
  looksAt("c1", server);
  expect(FakeNotification.shown[0]?.close).toHaveBeenCalledTimes(1);
});

it("a new message with the sequence number of one that the server has lost is also announced and shown", async () => {
  FakeNotification.permission = "granted";
  const { server } = await annaOpensTab();
  act(() => server.push(sent(message("c1", 4, ben, { content: "Lost" }))));
  await waitFor(() => expect(FakeNotification.shown).toHaveLength(1));
  const first = announcement();
  expect(first).toBeInTheDocument();
  act(() => server.breakFeed());
  await waitFor(() => expect(server.variablesOf("ChatFeed")).toHaveLength(2));
  const sentAt = "2026-03-14T12:00:00.000Z";
  act(() => server.push(sent(message("c1", 4, ben, { content: "New", sentAt }))));
  await waitFor(() => expect(FakeNotification.shown.map(({ options }) => options.body)).toEqual(["Lost", "New"]));
  expect(first).not.toBeInTheDocument();
  expect(announcement()).toBeInTheDocument();
});

describe("a tab with a service worker", () => {
  beforeEach(() => void (FakeNotification.permission = "granted"));

  it("shows notifications through the worker, which handles clicks, and closes them once the chat is viewed", async () => {
    const worker = fakeServiceWorker();
    const { server } = await annaOpensTab();
    act(() => server.push(sent(message("c1", 4, ben))));
    await waitFor(() =>
      expect(worker.shown).toMatchObject([{ title: "Ben S.", tag: "saywell-c1", data: { chatId: "c1" } }]),
    );
    expect(FakeNotification.shown).toHaveLength(0);
    looksAt("c1", server);
    await waitFor(() => expect(worker.shown).toHaveLength(0));
  });

  it("shows no notification for a message that was already pushed to the device", async () => {
    const { registration, shown } = fakeServiceWorker();
    const { server } = await annaOpensTab();
    const { sentAt } = message("c1", 4, ben);
    await notify(registration, { chatId: "c1", seq: 4, sentAt, title: "Ben S.", body: "Ben says 4", icon: "" });
    act(() => server.push(sent(message("c1", 4, ben))));
    await claimed(1);
    act(() => server.push(sent(message("c1", 5, ben))));
    await waitFor(() => expect(shown).toHaveLength(2));
    expect(shown.map(({ body }) => body)).toEqual(["Ben says 4", "Ben says 5"]);
  });

  it("remembers the last notification of each chat, for at most 50 chats", async () => {
    const { registration, remembered } = fakeServiceWorker();
    const { sentAt } = message("c1", 4, ben);
    for (const index of Array(51).keys()) {
      await notify(registration, { chatId: `c${index}`, seq: 4, sentAt, title: "Ben S.", body: "", icon: "" });
    }
    expect(remembered()).toBe(50);
    expect(await isNotified({ chatId: "c0", seq: 4, sentAt })).toBe(false);
    expect(await isNotified({ chatId: "c50", seq: 4, sentAt })).toBe(true);
    expect(await isNotified({ chatId: "c50", seq: 5, sentAt })).toBe(false);
  });

  it("shows a notification for a message after the server has lost messages with the same or a higher sequence number", async () => {
    const { registration, shown } = fakeServiceWorker();
    const { server } = await annaOpensTab();
    const { sentAt } = message("c1", 5, ben);
    await notify(registration, { chatId: "c1", seq: 5, sentAt, title: "Ben S.", body: "Lost", icon: "" });
    act(() => server.push(sent(message("c1", 4, ben, { content: "New", sentAt: "2026-03-14T12:00:00.000Z" }))));
    await waitFor(() => expect(shown.map(({ body }) => body)).toEqual(["Lost", "New"]));
  });
});

it("the installed app's badge counts unread chats, not messages", async () => {
  const setAppBadge = jest.fn(() => Promise.resolve());
  Object.assign(navigator, { setAppBadge });
  const { server } = await annaOpensTab();
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(0));
  act(() => server.push(sent(message("c1", 4, ben))));
  act(() => server.push(sent(message("c1", 5, ben))));
  await waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(1));
  expect(setAppBadge).not.toHaveBeenCalledWith(2);
});

it("messages in the viewed chat and the viewer's own messages cause no notification", async () => {
  FakeNotification.permission = "granted";
  const { server, session } = await annaOpensTab();
  session.attendedId = "c1";
  act(() => server.push(sent(message("c1", 4, ben))));
  act(() => server.push(sent(message("c1", 5, anna))));
  act(() => server.push(sent(message("c1", 6, ben))));
  await claimed(2);
  expect(FakeNotification.shown).toHaveLength(0);
  expect(announcement()).toBeNull();
});

const pin = message("c1", 4, ben, { content: "My PIN is 4711" });
const removal = { content: "", removedAt: "2026-03-14T11:00:00.000Z" };

it.each([
  ["read on another device", read("c1", 5, anna.id, 4)],
  ["removed", feedItem("c1", 5, { __typename: "MessageRemoved", message: { ...pin, ...removal } })],
])("a message that arrives late, after it was %s, is neither shown nor announced", async (_what, later) => {
  FakeNotification.permission = "granted";
  const { server } = await annaOpensTab();
  act(() => server.push(sent(message("c2", 4, carla))));
  act(() => server.push(sent(pin)));
  act(() => server.push(later));
  await claimed(2);
  expect(FakeNotification.shown).toMatchObject([{ options: { tag: "saywell-c2" } }]);
  expect(screen.getByText("New message from Carla M.")).toBeInTheDocument();
});

it.each([
  ["removed", "MessageRemoved", removal, []],
  ["edited", "MessageEdited", { content: "See you at 5", editedAt: "2026-03-14T11:00:00.000Z" }, ["See you at 5"]],
])(
  "a message that arrives late, after it was %s, is not shown with its old text",
  async (_how, type, change, shown) => {
    FakeNotification.permission = "granted";
    const { server } = await annaOpensTab();
    act(() => {
      server.push(sent(pin));
      server.push(feedItem("c1", 5, { __typename: type, message: { ...pin, ...change } }));
      server.push(sent(message("c2", 2, carla)));
    });
    await claimed(2);
    const bodiesOf = (tag: string) =>
      FakeNotification.shown.filter(({ options }) => options.tag === tag).map(({ options }) => options.body);
    await waitFor(() => expect(bodiesOf("saywell-c2")).toHaveLength(1));
    expect(bodiesOf("saywell-c1")).toEqual(shown);
  },
);

describe("messages in a muted chat", () => {
  const muted = (...mutedChatIds: readonly string[]) => ({
    viewer: { __typename: "Viewer", notificationSettings: { __typename: "NotificationSettings", mutedChatIds } },
  });
  beforeEach(() => void (FakeNotification.permission = "granted"));

  it("cause no notification", async () => {
    const { server } = await annaOpensTab({ MutedChats: () => muted("c1") });
    act(() => server.push(sent(message("c1", 4, ben))));
    act(() => server.push(sent(message("c2", 4, ben))));
    await claimed(2);
    expect(FakeNotification.shown).toMatchObject([{ options: { tag: "saywell-c2" } }]);
  });

  it("cause no notification once the chat is muted on another device, even if the server is unreachable afterward", async () => {
    const responses = [() => muted(), () => muted("c1"), () => Promise.reject(new Unreachable())];
    const { server } = await annaOpensTab({ MutedChats: () => responses.shift()?.() ?? {} });
    act(() => server.push(sent(message("c1", 4, ben, { content: "Before" }))));
    await claimed(1);
    act(() => server.push(sent(message("c1", 5, ben))));
    await claimed(2);
    act(() => server.push(sent(message("c1", 6, ben))));
    await claimed(3);
    expect(FakeNotification.shown.map(({ options }) => options.body)).toEqual(["Before"]);
  });
});

it("a message causes one notification across several tabs, and none when one of them shows the chat", async () => {
  FakeNotification.permission = "granted";
  const [one, other] = [await annaOpensTab(), await annaOpensTab()];
  const news = sent(message("c1", 4, ben));
  act(() => [one, other].forEach(({ server }) => server.push(news)));
  await claimed(2);
  expect(FakeNotification.shown).toHaveLength(1);
  one.session.attendedId = "c1";
  const more = sent(message("c1", 5, ben));
  act(() => [other, one].forEach(({ server }) => server.push(more)));
  await claimed(4);
  expect(FakeNotification.shown).toHaveLength(1);
});

it("the tab's icon shows the number of unread messages", () => {
  const icon = (count: number) => iconWith("<svg><path/></svg>\n", count);
  expect(icon(3)).toMatch(/^<svg><path\/><g>.*>3<\/text><\/g><\/svg>$/s);
  expect(icon(100)).toContain(">99+<");
});
