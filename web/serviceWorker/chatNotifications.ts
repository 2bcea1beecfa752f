/* Pages show notifications for the messages that they receive, and the service worker shows them for pushes. */

export type ChatNotification = {
  readonly chatId: string;
  readonly seq: number;
  /** ISO 8601. */
  readonly sentAt: string;
  readonly title: string;
  readonly body: string;
  readonly icon: string;
};

/** The name of the lock that tabs hold while they are in the foreground and show new messages. */
export const inFrontLock = "saywell-in-front";

/**
 * The cache that stores, for each chat, the sequence number and the time of the last message that the user was notified
 * of. Like all caches, it is deleted on logout.
 */
export const notifiedCache = "notified";
const maxChats = 50;

const addressOf = (chatId: string) => `/notified/${chatId}`;

/** A chat's notifications share a tag, so that a new one replaces the previous one. */
export const tagOf = (chatId: string) => `saywell-${chatId}`;

type NotifiedMessage = Pick<ChatNotification, "chatId" | "seq" | "sentAt">;

/**
 * Returns whether this device has already notified the user of the message, or of a later one in the same chat. Also
 * compares the times, because the sequence numbers go down if the server loses its newest messages.
 */
export async function isNotified({ chatId, seq, sentAt }: NotifiedMessage): Promise<boolean> {
  const stored = await caches.match(addressOf(chatId), { cacheName: notifiedCache }).catch(() => undefined);
  if (stored === undefined) return false;
  const last = JSON.parse(await stored.text()) as Partial<NotifiedMessage>;
  return (last.seq ?? 0) >= seq && (last.sentAt ?? "") >= sentAt;
}

/** Returns options for a notification that alerts the user even if it replaces another one. */
export const optionsOf = ({ chatId, body, icon }: Omit<ChatNotification, "seq" | "sentAt" | "title">) => ({
  tag: tagOf(chatId),
  data: { chatId },
  body,
  icon,
  renotify: true,
});

/** Notifies the user of a message, and records its sequence number and time for `isNotified`. */
export async function notify(registration: ServiceWorkerRegistration, notification: ChatNotification): Promise<void> {
  await registration.showNotification(notification.title, optionsOf(notification));
  await remember(notification).catch(() => undefined);
}

/** Shows a notification without alerting the user. */
export async function showSilently(
  registration: ServiceWorkerRegistration,
  { title, ...rest }: Omit<ChatNotification, "seq" | "sentAt">,
): Promise<void> {
  const silently = { renotify: false, silent: true };
  await registration.showNotification(title, { ...optionsOf(rest), ...silently });
}

/** Shows a chat's current notification again or, if it was dismissed, the given one, without alerting the user. */
export async function repeatSilently(
  registration: ServiceWorkerRegistration,
  notification: ChatNotification,
): Promise<void> {
  const { chatId } = notification;
  const [shown = notification] = await registration.getNotifications({ tag: tagOf(chatId) });
  const { title, body, icon } = shown;
  await showSilently(registration, { chatId, title, body, icon });
}

/** Closes a chat's notification. */
export async function closeNotification(registration: ServiceWorkerRegistration, chatId: string): Promise<void> {
  for (const shown of await registration.getNotifications({ tag: tagOf(chatId) })) shown.close();
}

async function remember({ chatId, seq, sentAt }: ChatNotification): Promise<void> {
  const cache = await caches.open(notifiedCache);
  await cache.put(addressOf(chatId), new Response(JSON.stringify({ seq, sentAt })));
  const tooMany = (await cache.keys()).slice(0, -maxChats);
  await Promise.all(tooMany.map((address) => cache.delete(address)));
}
