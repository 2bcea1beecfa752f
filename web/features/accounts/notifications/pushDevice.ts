import { Failure } from "../../../graphql/connection/failures";
import { SaveDeviceDocument } from "../../../graphql/generated/graphql";
import type { ApolloClient } from "../../../graphql/hooks";
import { subscriberKey } from "../../../graphql/push/unsubscribeDevice";
import { accountOf, readAccessToken } from "../../../graphql/session/accessToken";
import { copy } from "./copy";

/**
 * The state of push notifications on this device. "blocked" means that the browser denies them; "impossible" means that
 * the server sends none, or that the browser has no service worker or no push support; "off" also means that another
 * account is subscribed, or that the server's key has changed.
 */
export type PushState = "impossible" | "blocked" | "off" | "on";

/** Returns the state of push notifications on this device; `pushKey` is null if the server sends none. */
export async function pushState(pushKey: string | null): Promise<PushState> {
  if (pushKey === null || !("PushManager" in window) || !("serviceWorker" in navigator)) return "impossible";
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) return "impossible";
  if (Notification.permission === "denied") return "blocked";
  if (Notification.permission !== "granted") return "off";
  const subscription = await registration.pushManager.getSubscription();
  return subscription && isOwn() && keyOf(subscription) === pushKey ? "on" : "off";
}

export type Device = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/**
 * Subscribes this device; returns null if the user does not allow notifications. The browser may prompt, so call this
 * only from a user gesture.
 */
export async function subscribeDevice(pushKey: string): Promise<Device | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  // If the server's key has changed, the existing subscription is useless.
  if (known && keyOf(known) !== pushKey) await known.unsubscribe();
  const subscribing = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  const subscription = await subscribing.catch((error: unknown) => {
    throw error instanceof DOMException && error.name === "AbortError" ? new PushServiceUnreachable() : error;
  });
  storeSubscriber();
  return deviceOf(subscription);
}

/** The browser's push service can't be reached, or is turned off in the browser's settings (the default in Brave). */
class PushServiceUnreachable extends Failure {
  override readonly name = "PushServiceUnreachable";
  constructor() {
    super(copy.unreachable.title, copy.unreachable.advice);
  }
}

/**
 * Sends this device's subscription to the server again, because the server drops a subscription when the session that
 * sent it ends. If another account subscribed the device, cancels the subscription instead.
 */
export async function renewDevice(client: ApolloClient): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  if (!isOwn()) {
    await subscription.unsubscribe();
    return;
  }
  storeSubscriber();
  await client.mutate({ mutation: SaveDeviceDocument, variables: { input: deviceOf(subscription) } });
}

const account = () => accountOf(readAccessToken());

function storeSubscriber(): void {
  const id = account();
  try {
    if (id !== null) localStorage.setItem(subscriberKey, id);
  } catch {
    // Storage is full. Without a stored subscriber, the subscription counts as the viewer's.
  }
}

/**
 * Returns whether this device's subscription is the viewer's. A subscription made by an earlier version of the app,
 * which did not store the subscriber, counts as the viewer's.
 */
function isOwn(): boolean {
  const subscriber = localStorage.getItem(subscriberKey);
  return subscriber === null || subscriber === account();
}

function deviceOf(subscription: PushSubscription): Device {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" };
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
