import type { BrowserContext, Page } from "playwright-core";
import type {
  DeviceSubscription,
  PushService,
  ReceivedPush,
} from "../../../server/testing/support/servers/pushService.js";

/** Makes a profile subscribe to the test's push service, because tests can't reach Chromium's own. */
export async function usePushService(profile: BrowserContext, device: DeviceSubscription): Promise<void> {
  await profile.addInitScript((json) => {
    let isSubscribed = false;
    const subscription = {
      endpoint: json.endpoint,
      options: {},
      toJSON: () => ({ endpoint: json.endpoint, keys: { p256dh: json.p256dh, auth: json.auth } }),
      unsubscribe: () => {
        isSubscribed = false;
        return Promise.resolve(true);
      },
    };
    PushManager.prototype.subscribe = (options) => {
      const key = options?.applicationServerKey as string;
      const binary = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
      const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
      subscription.options = { applicationServerKey: bytes.buffer };
      isSubscribed = true;
      return Promise.resolve(subscription as never);
    };
    PushManager.prototype.getSubscription = () => Promise.resolve(isSubscribed ? (subscription as never) : null);
  }, device);
}

/** Logs in and turns on push notifications. Call `usePushService` with the page's profile first. */
export async function turnOnPushes(
  page: Page,
  origin: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.goto(`${origin}/auth/login`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In" }).click();
  await page.waitForURL("**/dashboard/chat");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(`${origin}/dashboard/chat#notifications`);
  await page.getByRole("button", { name: "Turn on notifications" }).click();
  await page.getByText("Notifications are on for this device.").waitFor();
}

export type PushConnection = {
  /** Starts holding back pushes. */
  cut(): void;
  /** Delivers the held-back pushes; from then on, pushes are delivered immediately. */
  restore(): Promise<void>;
  /** Delivers a push directly to the service worker, bypassing the push service. */
  deliver(push: Pick<ReceivedPush, "payload">): Promise<unknown>;
};

/** Forwards every push from the test's push service to the profile's service worker. `page` must stay open. */
export async function connectToPushService(page: Page, origin: string, push: PushService): Promise<PushConnection> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  const deliver = ({ payload }: Pick<ReceivedPush, "payload">) =>
    session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: JSON.stringify(payload) });
  let kept: ReceivedPush[] | null = null;
  push.onPush((received) => {
    if (kept) kept.push(received);
    else void deliver(received);
  });
  return {
    deliver,
    cut() {
      kept = [];
    },
    async restore() {
      for (let late = kept?.shift(); late !== undefined; late = kept?.shift()) await deliver(late);
      kept = null;
    },
  };
}
