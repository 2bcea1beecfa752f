/**
 * The state of push notifications on this device. "blocked" means that the browser denies them; "impossible" means that
 * the server sends none, or that the browser has no service worker or no push support.
 */
export type PushState = "impossible" | "blocked" | "off" | "on";

/** Returns the state of push notifications on this device; `pushKey` is null if the server sends none. */
export async function pushState(pushKey: string | null): Promise<PushState> {
  if (pushKey === null || !("PushManager" in window) || !("serviceWorker" in navigator)) return "impossible";
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) return "impossible";
  if (Notification.permission === "denied") return "blocked";
  const subscription = await registration.pushManager.getSubscription();
  return subscription !== null && Notification.permission === "granted" ? "on" : "off";
}

/** A device's push subscription, as the server stores it. */
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
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" };
}

/** Cancels this device's subscription; returns its endpoint, or null if there was none. */
export async function unsubscribeDevice(): Promise<string | null> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  if (subscription === null) return null;
  await subscription.unsubscribe();
  return subscription.endpoint;
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
