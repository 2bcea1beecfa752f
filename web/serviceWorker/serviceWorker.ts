import { PrecacheController, type PrecacheEntry } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { NetworkOnly } from "workbox-strategies";
import { inFrontLock, isNotified, notify, repeatSilently, showSilently, tagOf } from "./chatNotifications";
import { deleteOldCaches } from "./oldCaches";
import { isPage } from "./pages";
import { requiresNotification } from "./pushServices";

declare const self: ServiceWorkerGlobalScope;
/** Inserted by `build/serviceWorker.ts`: the name of this version, and the files that it stores. */
declare const release: { readonly version: string; readonly files: readonly PrecacheEntry[] };

const prefix = "saywell-";
/** How long to wait for a page's document before showing the stored one. */
const networkTimeoutSeconds = 4;
/** The status codes that a proxy sends while no server node is running. */
const unavailable = [502, 503, 504];

const cacheName = prefix + release.version;
const controller = new PrecacheController({ cacheName });
controller.addToCacheList([...release.files]);

self.addEventListener("install", (event) => void controller.install(event));
self.addEventListener("activate", (event) => {
  // Earlier versions enabled navigation preload. With it, browsers send two requests for a page that bypasses the
  // worker. That fails for Google's login callback, whose code is valid only once.
  const noPreload = self.registration.navigationPreload.disable();
  event.waitUntil(Promise.all([noPreload, deleteUnusedCaches(), self.clients.claim()]));
});

async function deleteUnusedCaches(): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  await deleteOldCaches(prefix, cacheName, windows.length > 0);
}

// The user has asked to run the new version.
self.addEventListener("message", ({ data }) => {
  if ((data as { type?: unknown } | null)?.type === "SKIP_WAITING") void self.skipWaiting();
});

// A file's name contains its hash, so a stored file is never out of date.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
);

// Fetch pages from the server, so that new versions show up immediately, and fall back to the stored documents.
// Everything except pages and /assets/ bypasses the worker: /graphql, /api and /uploads, for example.
registerRoute(
  ({ request, url }) => request.mode === "navigate" && isPage(url),
  new NetworkOnly({
    networkTimeoutSeconds,
    plugins: [
      {
        fetchDidSucceed: async ({ response }) => {
          if (unavailable.includes(response.status)) throw new Error(`The server responded with ${response.status}.`);
          return response;
        },
        handlerDidError: ({ request }) => controller.matchPrecache(shellOf(new URL(request.url))),
      },
    ],
  }),
);

/** The chat page has its own stored document; all other pages share a document without content. */
function shellOf({ pathname }: URL): string {
  return /^\/dashboard\/chat\/?$/.test(pathname) ? "/dashboard/chat" : "/dashboard";
}

/** See `PushPayload` on the server. */
type PushPayload = {
  readonly chatId: string;
  readonly seq: number;
  /** Missing in pushes from an older server; such pushes always alert the user. */
  readonly sentAt: string;
  readonly title: string;
  readonly body: string;
  readonly unreadChats: number;
  readonly unreadChatIds: readonly string[];
};

const chatPage = (chatId: string) => `/dashboard/chat?chat=${encodeURIComponent(chatId)}`;

self.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(showPush(event.data.json() as PushPayload));
});

/**
 * Shows a push as a notification, silently if this device has already notified the user of the message. If a window in
 * the foreground shows new messages itself, shows no notification, or a silent one if the push service requires one.
 */
async function showPush({ unreadChats, unreadChatIds, chatId, seq, sentAt, title, body }: PushPayload): Promise<void> {
  if ("setAppBadge" in self.navigator) await self.navigator.setAppBadge(unreadChats).catch(() => undefined);
  // The server lists only the newest unread chats; if there are more, any other chat may be unread too.
  if (unreadChatIds.length === unreadChats) await closeAllExcept(unreadChatIds);
  const inFront = await isInFront();
  if (inFront && !(await mustNotify())) return;
  const notification = { chatId, seq, sentAt, title, body, icon: "/icon-192.png" };
  // Browsers require every push to show a notification, even if the user has dismissed the one for this message.
  if (await isNotified(notification)) await repeatSilently(self.registration, notification);
  else if (inFront) await showSilently(self.registration, notification);
  else await notify(self.registration, notification);
}

/** Returns whether this device's pushes need a notification even while the app is in the foreground. */
async function mustNotify(): Promise<boolean> {
  const subscription = await self.registration.pushManager.getSubscription();
  return subscription !== null && requiresNotification(subscription.endpoint);
}

async function closeAllExcept(chatIds: readonly string[]): Promise<void> {
  const tags = new Set(chatIds.map(tagOf));
  for (const shown of await self.registration.getNotifications()) if (!tags.has(shown.tag)) shown.close();
}

/**
 * Returns whether a window that shows new messages is in the foreground. A window's URL doesn't help: after a
 * client-side navigation, the worker still sees the initial one.
 */
async function isInFront(): Promise<boolean> {
  const windows = await self.clients.matchAll({ type: "window" });
  const { held = [] } = await self.navigator.locks.query();
  const isVisible = windows.some(({ visibilityState }) => visibilityState === "visible");
  return isVisible && held.some(({ name }) => name === inFrontLock);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { chatId } = event.notification.data as { chatId?: string };
  if (chatId !== undefined) event.waitUntil(openChat(chatId));
});

/**
 * Opens the chat in one of the app's windows, or in a new one if there is none or the existing one can't show the chat.
 * The worker also controls windows that show developer pages; those are not the app's.
 */
async function openChat(chatId: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window" });
  const open = windows.find(({ url }) => isPage(new URL(url)));
  const shown = await open?.focus().catch(() => undefined);
  if (shown === undefined || (await shown.navigate(chatPage(chatId)).catch(() => null)) === null) {
    await self.clients.openWindow(chatPage(chatId));
  }
}
