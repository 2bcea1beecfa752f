import "@testing-library/jest-dom";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Unreachable } from "../../../graphql/connection/failures";
import { NotificationSettingsDocument } from "../../../graphql/generated/graphql";
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

/** Creates a fake server that stores the settings, and opens a page as Nora; the URL opens and closes the dialog. */
function visit(answers: Answers = {}) {
  let stored = initial;
  const server = fakeServer({
    NotificationSettings: () => viewerWith(stored),
    UpdateNotificationSettings: ({ input }) => {
      stored = input as Settings;
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
  await screen.findByText("Your notifications were saved");
};

test("Nora's second save keeps the changes of the first, even if she reopens the dialog while the server is slow", async () => {
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
      { input: { mail: "DAILY", trialRequests: true, quietHours } },
      { input: { mail: "DAILY", trialRequests: false, quietHours } },
    ]),
  );
});

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

test("notification settings that can't be loaded are also reported in a toast, and can be loaded again", async () => {
  let isUnreachable = true;
  const { user, opens } = visit({
    NotificationSettings: () => {
      if (isUnreachable) throw new Unreachable();
      return viewerWith(initial);
    },
  });
  await opens();
  expect(await screen.findByText("Your notifications could not be loaded.")).toBeVisible();
  expect(await screen.findByText("We could not reach the server.")).toBeVisible();
  isUnreachable = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await mails()).toHaveValue("UNREAD");
});

/** Stubs the browser's push support; returns a function that returns whether the device is subscribed. */
function fakePush(): () => boolean {
  let subscription: object | null = null;
  const subscribe = () => {
    const endpoint = "https://push.example.org/device";
    const unsubscribe = () => {
      subscription = null;
      return Promise.resolve(true);
    };
    subscription = {
      endpoint,
      options: {},
      unsubscribe,
      toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
    };
    return Promise.resolve(subscription);
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

test("push notifications stay off if the server can't store the device, and can then be turned on", async () => {
  const isSubscribed = fakePush();
  let isReachable = false;
  const viewer = viewerWith(initial).viewer;
  const notificationSettings = { ...viewer.notificationSettings, pushKey: "key" };
  const { user, opens } = visit({
    NotificationSettings: () => ({ viewer: { ...viewer, notificationSettings } }),
    SaveDevice: () => {
      if (!isReachable) throw new Unreachable();
      return { savePushSubscription: { __typename: "PushSubscriptionPayload", userErrors: [] } };
    },
  });
  await opens();
  const button = () => screen.findByRole("button", { name: "Turn on notifications" });
  await user.click(await button());
  expect(await screen.findByText(/could not be reached|connection/i)).toBeVisible();
  await button();
  expect(isSubscribed()).toBe(false);

  isReachable = true;
  await user.click(await button());
  expect(await screen.findByText("Notifications are on for this device.")).toBeVisible();
  expect(isSubscribed()).toBe(true);
  Reflect.deleteProperty(navigator, "serviceWorker");
});
