/* The notifications of messages, which pages show for what arrives there, and the service worker for pushes. */

export type ChatNotification = {
  readonly chatId: string;
  /** The message's sequence number. */
  readonly seq: number;
  readonly title: string;
  readonly body: string;
  readonly icon: string;
};

/** The name of the lock that tabs hold while they are in front and show new messages. */
export const inFrontLock = "saywell-in-front";

/** Holds the last message of each chat that this device has notified its user of. Deleted at log-out, as all caches. */
const cacheName = "notified";
const maxChats = 50;

const addressOf = (chatId: string) => `/notified/${chatId}`;

/** Makes a chat's new notification replace its previous one. */
export const tagOf = (chatId: string) => `saywell-${chatId}`;

/** Whether this device has notified its user of the message, or of a later one of its chat. */
export async function isNotified({ chatId, seq }: Pick<ChatNotification, "chatId" | "seq">): Promise<boolean> {
  const last = await caches.match(addressOf(chatId), { cacheName }).catch(() => undefined);
  return last !== undefined && Number(await last.text()) >= seq;
}

/** The options of a notification that alerts its user, also if it replaces another. */
export const optionsOf = ({ chatId, body, icon }: Omit<ChatNotification, "seq" | "title">) => ({
  tag: tagOf(chatId),
  data: { chatId },
  body,
  icon,
  renotify: true,
});

/** Notifies the user of a message. */
export async function notify(registration: ServiceWorkerRegistration, notification: ChatNotification): Promise<void> {
  await registration.showNotification(notification.title, optionsOf(notification));
  await remember(notification).catch(() => undefined);
}

/** Shows a chat's notification again, or the given one if it was dismissed, without alerting the user. */
export async function repeatSilently(
  registration: ServiceWorkerRegistration,
  notification: ChatNotification,
): Promise<void> {
  const { chatId } = notification;
  const [shown = notification] = await registration.getNotifications({ tag: tagOf(chatId) });
  const { title, body, icon } = shown;
  const silently = { renotify: false, silent: true };
  await registration.showNotification(title, { ...optionsOf({ chatId, body, icon }), ...silently });
}

/** Closes a chat's notification. */
export async function closeNotification(registration: ServiceWorkerRegistration, chatId: string): Promise<void> {
  for (const shown of await registration.getNotifications({ tag: tagOf(chatId) })) shown.close();
}

async function remember({ chatId, seq }: ChatNotification): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(addressOf(chatId), new Response(String(seq)));
  const tooMany = (await cache.keys()).slice(0, -maxChats);
  await Promise.all(tooMany.map((address) => cache.delete(address)));
}
