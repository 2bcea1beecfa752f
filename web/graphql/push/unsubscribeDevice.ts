import { RemoveDeviceDocument } from "../generated/graphql";
import type { ApolloClient } from "../hooks";
import { deviceKey } from "../session/accountStorage";

/** The localStorage key for the id of the account that turned on push notifications on this device. */
export const subscriberKey = deviceKey("push-subscriber");

/**
 * Ends push notifications on this device, if they are on. Doesn't wait for the server: if the server can't be reached,
 * it removes the device when the push service rejects the next push.
 */
export async function unsubscribeDevice(client: ApolloClient): Promise<void> {
  if (!("PushManager" in window) || !("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) {
    const input = { endpoint: subscription.endpoint };
    client.mutate({ mutation: RemoveDeviceDocument, variables: { input } }).catch(() => undefined);
    await subscription.unsubscribe();
  }
  localStorage.removeItem(subscriberKey);
}
