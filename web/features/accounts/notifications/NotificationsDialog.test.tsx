import "@testing-library/jest-dom";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Unreachable } from "../../../graphql/connection/failures";
import { NotificationSettingsDocument } from "../../../graphql/generated/graphql";
import { storeAccessToken } from "../../../graphql/session/accessToken";
import { type Answers, fakeServer } from "../../../testing/fakeServer";
import { openPage } from "../../../testing/openPage";
import { Toaster } from "../../../ui/overlays/Toast";
import { AccountDialogRoute } from "../dialog/AccountDialogRoute";

type Settings = {
  readonly mail: "UNREAD" | "DAILY" | "OFF";
  readonly trialRequests: boolean;
  readonly quietHours: { readonly from: string; readonly to: string } | null;
};

const initial: Settings = { mail: "UNREAD", trialRequests: true, quietHours: null };

const settingsOf = ({ quietHours, ...rest }: Settings) => ({
  __typename: "NotificationSettings",
  ...rest,
  quietHours: quietHours && { __typename: "QuietHours", ...quietHours },
});
const viewerWith = (settings: Settings) => ({
  viewer: {
    ...{ __typename: "Viewer", email: "nora@example.com", emailVerified: true, emailRefusedAt: null },
    notificationSettings: { ...settingsOf(settings), pushKey: null },
  },
});

/**
 * Creates a fake server that stores the settings, and opens a page as Nora, where the URL determines whether the dialog
 * is open.
 */
function visit(answers: Answers = {}) {
  let stored = initial;
  const server = fakeServer({
    NotificationSettings: () => viewerWith(stored),
    UpdateNotificationSettings: ({ input }) => {
      stored = { ...stored, ...(input as Partial<Settings>) };
      const payload = { __typename: "NotificationSettingsPayload", settings: settingsOf(stored), userErrors: [] };
      return { updateNotificationSettings: payload };
    },
    ...answers,
  });
  const page = (
    <>
      <AccountDialogRoute />
      <Toaster />
    </>
  );
  const browser = openPage({ "/tutors": page }, { client: server.client, address: "/tutors" });
  const opens = async () => {
    await browser.go("/tutors#notifications");
    await screen.findByRole("dialog", { name: "Notifications" });
  };
  const closes = () => browser.go("/tutors");
  return { server, user: userEvent.setup(), opens, closes };
}

const mails = () => screen.findByLabelText("Unread messages");
const quiet = () => screen.getByRole("checkbox", { name: "Quiet hours" });
const saves = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Your notification settings were saved");
};

test("Nora's second save keeps the changes from the first, even if she reopens the dialog while the server is slow", async () => {
  let isSlow = false;
  const { server, user, opens, closes } = visit({
    NotificationSettings: () => (isSlow ? new Promise(() => undefined) : viewerWith(initial)),
  });
  await opens();
  await user.selectOptions(await mails(), "DAILY");
  await user.click(quiet());
  await saves(user);
  await closes();

  isSlow = true;
  await opens();
  expect(await mails()).toHaveValue("DAILY");
  expect(quiet()).toBeChecked();
  await user.click(screen.getByRole("checkbox", { name: "Always email me trial requests" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  const quietHours = { from: "22:00", to: "07:00" };
  await waitFor(() =>
    expect(server.variablesOf("UpdateNotificationSettings")).toEqual([
      { input: { mail: "DAILY", quietHours } },
      { input: { trialRequests: false } },
    ]),
  );
});

test("saving one notification setting does not undo what Nora has changed on another device since she opened the form", async () => {
  let stored = initial;
  const { server, user, opens } = visit({ NotificationSettings: () => viewerWith(stored) });
  await opens();
  await user.click(await screen.findByRole("checkbox", { name: "Quiet hours" }));
  stored = { ...initial, mail: "OFF", trialRequests: false };
  await saves(user);
  expect(server.variablesOf("UpdateNotificationSettings")).toEqual([
    { input: { quietHours: { from: "22:00", to: "07:00" } } },
  ]);
});

test.each([
  ["returns to the form", () => document.dispatchEvent(new Event("visibilitychange"))],
  ["asks for another link", () => screen.getByRole("button", { name: "Email me a link" }).click()],
])(
  "an address that Nora has verified in another tab is no longer called unverified once she %s",
  async (_what, returns) => {
    let emailVerified = false;
    const { opens } = visit({
      NotificationSettings: () => ({ viewer: { ...viewerWith(initial).viewer, emailVerified } }),
      ResendEmailVerification: () => {
        const error = {
          __typename: "UserError",
          code: "ALREADY_VERIFIED",
          reason: "Your email address is already verified.",
        };
        return { resendEmailVerification: { __typename: "ResendEmailVerificationPayload", userErrors: [error] } };
      },
    });
    await opens();
    const hint = /^We won't email/;
    expect(await screen.findByText(hint)).toBeVisible();
    emailVerified = true;
    act(returns);
    await waitFor(() => expect(screen.queryByText(hint)).not.toBeInTheDocument());
  },
);

test("the notification form shows settings changed on another device, but keeps what Nora has edited", async () => {
  let respond: (settings: Settings) => void = () => undefined;
  const response = new Promise<Settings>((resolve) => (respond = resolve));
  const { server, user, opens } = visit({ NotificationSettings: async () => viewerWith(await response) });
  server.client.writeQuery({ query: NotificationSettingsDocument, data: viewerWith(initial) as never });
  await opens();
  await user.click(await screen.findByRole("checkbox", { name: "Quiet hours" }));
  await user.clear(screen.getByLabelText("From"));
  await user.type(screen.getByLabelText("From"), "20:00");
  await act(async () => respond({ mail: "OFF", trialRequests: false, quietHours: { from: "23:00", to: "06:00" } }));
  await waitFor(async () => expect(await mails()).toHaveValue("OFF"));
  expect(screen.getByRole("checkbox", { name: "Always email me trial requests" })).not.toBeChecked();
  expect(quiet()).toBeChecked();
  expect(screen.getByLabelText("From")).toHaveValue("20:00");
  expect(screen.getByLabelText("To")).toHaveValue("06:00");
});

test("notification settings that can't be loaded are also reported in a toast, and loading can be retried", async () => {
  let isUnreachable = true;
  const { user, opens } = visit({
    NotificationSettings: () => {
      if (isUnreachable) throw new Unreachable();
      return viewerWith(initial);
    },
  });
  await opens();
  expect(await screen.findByText("Your notification settings could not be loaded.")).toBeVisible();
  expect(await screen.findByText("We could not reach the server.")).toBeVisible();
  isUnreachable = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await mails()).toHaveValue("UNREAD");
});

/** The server's public key for push notifications. */
const pushKey = "keys";

/**
 * Stubs the browser's push support; returns a function that returns whether the device is subscribed. Subscribing waits
 * for `pushService`.
 */
function fakePush(pushService = async (): Promise<void> => undefined): () => boolean {
  const endpoint = "https://push.example.org/device";
  const deviceOf = ({ applicationServerKey: key }: { readonly applicationServerKey: string }) => ({
    endpoint,
    options: { applicationServerKey: Uint8Array.from(atob(key), (character) => character.charCodeAt(0)).buffer },
    unsubscribe: () => {
      subscription = null;
      return Promise.resolve(true);
    },
    toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
  });
  let subscription: ReturnType<typeof deviceOf> | null = null;
  const subscribe = async (options: { readonly applicationServerKey: string }) => {
    await pushService();
    if (subscription) throw new DOMException("There is a subscription with another key.", "InvalidStateError");
    return (subscription = deviceOf(options));
  };
  const registration = { pushManager: { getSubscription: () => Promise.resolve(subscription), subscribe } };
  const serviceWorker = {
    ready: Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  const permission = { permission: "granted", requestPermission: () => Promise.resolve("granted") };
  Object.assign(window, { PushManager: jest.fn(), Notification: permission });
  return () => subscription !== null;
}

describe("push notifications", () => {
  const viewer = viewerWith(initial).viewer;
  const withKey = (key: string) => {
    const notificationSettings = { ...viewer.notificationSettings, pushKey: key };
    return { viewer: { ...viewer, notificationSettings } };
  };
  const saved = { savePushSubscription: { __typename: "PushSubscriptionPayload", userErrors: [] } };
  const visitWithPush = (answers: Answers = {}) =>
    visit({
      NotificationSettings: () => withKey(pushKey),
      SaveDevice: () => saved,
      ...answers,
    });
  const asAccount = (id: string) => storeAccessToken(`.${btoa(JSON.stringify({ sub: id }))}.`);
  const turnOnButton = () => screen.findByRole("button", { name: "Turn on notifications" });
  const areOn = () => screen.findByText("Notifications are on for this device.");

  /** Turns on push notifications for an account whose session then ends without a logout. */
  async function turnedOnBy(id: string) {
    asAccount(id);
    const { user, opens } = visitWithPush();
    await opens();
    await user.click(await turnOnButton());
    await areOn();
    cleanup();
  }

  beforeEach(() => localStorage.clear());
  afterEach(() => {
    Reflect.deleteProperty(navigator, "serviceWorker");
    for (const name of ["PushManager", "Notification"]) Reflect.deleteProperty(window, name);
  });

  test("stay off if the server can't store the device, and can be turned on once it can", async () => {
    const isSubscribed = fakePush();
    let isReachable = false;
    const { user, opens } = visitWithPush({
      SaveDevice: () => {
        if (!isReachable) throw new Unreachable();
        return saved;
      },
    });
    await opens();
    await user.click(await turnOnButton());
    expect(await screen.findByText("We could not reach the server.")).toBeVisible();
    await turnOnButton();
    expect(isSubscribed()).toBe(false);

    isReachable = true;
    await user.click(await turnOnButton());
    expect(await areOn()).toBeVisible();
    expect(isSubscribed()).toBe(true);
  });

  test("stay off with a reason if the browser can't reach its push service, and can be turned on once it can", async () => {
    let isReachable = false;
    fakePush(async () => {
      if (!isReachable) throw new DOMException("Registration failed - push service error", "AbortError");
    });
    const { user, opens } = visitWithPush();
    await opens();
    await user.click(await turnOnButton());
    expect(await screen.findByText("Your browser could not reach its push service.")).toBeVisible();

    isReachable = true;
    await user.click(await turnOnButton());
    expect(await areOn()).toBeVisible();
  });

  test("are announced to screen readers as on, or as blocked by the browser, after Nora has pressed the button", async () => {
    fakePush();
    const { user, opens } = visitWithPush();
    await opens();
    const status = (await screen.findByText(/^Get a notification/)).closest("[role=status]");
    await user.click(await turnOnButton());
    await waitFor(() => expect(status).toHaveTextContent("Notifications are on for this device."));
    Object.assign(Notification, { permission: "denied" });
    await user.click(screen.getByRole("button", { name: "Turn off notifications" }));
    await waitFor(() => expect(status).toHaveTextContent(/^Your browser blocks notifications/));
  });

  test("can be turned on while the browser's storage is full", async () => {
    fakePush();
    asAccount("nora");
    const { server, user, opens } = visitWithPush();
    await opens();
    const setItem = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    await user.click(await turnOnButton());
    expect(await areOn()).toBeVisible();
    expect(server.variablesOf("SaveDevice")).toHaveLength(1);
    setItem.mockRestore();
  });

  test("can be turned off even if the server is unreachable", async () => {
    const isSubscribed = fakePush();
    const { server, user, opens } = visitWithPush({ RemoveDevice: () => Promise.reject(new Unreachable()) });
    await opens();
    await user.click(await turnOnButton());
    await areOn();
    await user.click(screen.getByRole("button", { name: "Turn off notifications" }));
    expect(await turnOnButton()).toBeVisible();
    expect(isSubscribed()).toBe(false);
    const input = { endpoint: "https://push.example.org/device" };
    await waitFor(() => expect(server.variablesOf("RemoveDevice")).toEqual([{ input }]));
    expect(screen.queryByText("We could not reach the server.")).toBeNull();
  });

  test("stay on when Nora logs in again, because the device is sent to the server for the new session", async () => {
    fakePush();
    await turnedOnBy("nora");
    const { server, opens } = visitWithPush();
    const input = { endpoint: "https://push.example.org/device", p256dh: "p", auth: "a" };
    await waitFor(() => expect(server.variablesOf("SaveDevice")).toEqual([{ input }]));
    await opens();
    expect(await areOn()).toBeVisible();
  });

  test("stay on after an update from a version that did not store who turned them on", async () => {
    const isSubscribed = fakePush();
    await turnedOnBy("nora");
    localStorage.removeItem("saywell:device:push-subscriber");
    const { server, opens } = visitWithPush();
    await waitFor(() => expect(server.variablesOf("SaveDevice")).toHaveLength(1));
    await opens();
    expect(await areOn()).toBeVisible();
    expect(isSubscribed()).toBe(true);
  });

  test("are turned off when Amelia logs in on a device on which Nora turned them on", async () => {
    const isSubscribed = fakePush();
    await turnedOnBy("nora");
    asAccount("amelia");
    const { server, opens } = visitWithPush();
    await waitFor(() => expect(isSubscribed()).toBe(false));
    await opens();
    await turnOnButton();
    expect(server.variablesOf("SaveDevice")).toEqual([]);
  });

  test("are off when the server's key has changed since Nora turned them on, and can be turned on again", async () => {
    fakePush();
    await turnedOnBy("nora");
    const { server, user, opens } = visitWithPush({ NotificationSettings: () => withKey("news") });
    await opens();
    expect(await turnOnButton()).toBeVisible();
    const savedBefore = server.variablesOf("SaveDevice").length;
    await user.click(await turnOnButton());
    await waitFor(() => expect(server.variablesOf("SaveDevice")).toHaveLength(savedBefore + 1));
    expect(await areOn()).toBeVisible();
  });
});
