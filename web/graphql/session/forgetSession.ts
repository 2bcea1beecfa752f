import { accountOf, forgetAccessToken, readAccessToken } from "./accessToken";
import { openAccountDatabase, rowsOfAccount } from "./accountDatabase";
import { accountDatabase, briefly, forgetAccountKeys } from "./accountStorage";
import { clearAppBadge, firstSearchKey, markLeaving } from "./session";
import { viewerNow } from "./viewerStore";

/** Logs out in all tabs and loads /. Call it after the session has been revoked on the server. */
export async function goHomeLoggedOut(): Promise<void> {
  await forgetSession();
  window.location.assign("/");
}

/**
 * Removes the token, the app's badge and the account's data on this device. Waits no longer than
 * `forgetAccountStorage` does.
 */
export function forgetSession(): Promise<void> {
  markLeaving();
  // The token may be gone, because the session was ended elsewhere, or it may belong to another account.
  const state = viewerNow();
  const accountId = state.status === "known" ? state.viewer.id : accountOf(readAccessToken());
  forgetAccessToken();
  clearAppBadge();
  sessionStorage.removeItem(firstSearchKey);
  return forgetAccountStorage(accountId ?? "");
}

/**
 * Deletes an account's drafts and unsent messages, and all offline data, on this device. Keeps other accounts' drafts
 * and unsent messages; the messages are sent after their senders' next login. Waits no longer than `briefly` does.
 */
export async function forgetAccountStorage(accountId: string): Promise<void> {
  forgetAccountKeys(accountId);
  await briefly(Promise.all([forgetRows(accountId), forgetAppFiles().catch(() => undefined)]));
}

/** Deletes the database or, if it contains other accounts' unsent messages, only some of its rows. */
async function forgetRows(accountId: string): Promise<void> {
  const { inTable } = openAccountDatabase();
  const forget = async () => {
    await inTable("answers", "readwrite", (store) => store.clear());
    await inTable("outbox", "readwrite", (store) => store.delete(rowsOfAccount(accountId)));
    return inTable("outbox", "readonly", (store) => store.count());
  };
  // If the rows can't be deleted, delete the whole database.
  const unsentOfOthers = await forget().catch(() => 0);
  if (unsentOfOthers > 0 || !("indexedDB" in globalThis)) return;
  await new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(accountDatabase);
    // Don't wait for a blocked deletion: it completes when the other tabs, which get a versionchange event, have closed
    // the database.
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}

/**
 * Unregisters the service worker and deletes the app's files; they are stored again after the next login. Offline, only
 * ends push notifications and deletes what the worker knows about chats: the landing page is opened from the files.
 */
async function forgetAppFiles(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const isOffline = !navigator.onLine;
  const forget = async (worker: ServiceWorkerRegistration) => {
    if (!isOffline) return worker.unregister();
    for (const notification of await worker.getNotifications()) notification.close();
    return (await worker.pushManager.getSubscription())?.unsubscribe();
  };
  const names = (await caches.keys()).filter((name) => !isOffline || name === "notified");
  await Promise.all(names.map((name) => caches.delete(name)));
  await Promise.all((await navigator.serviceWorker.getRegistrations()).map(forget));
}
