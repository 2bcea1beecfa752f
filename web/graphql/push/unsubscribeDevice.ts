import { RemoveDeviceDocument } from "../generated/graphql";
import type { ApolloClient } from "../hooks";
import { deviceKey } from "../session/accountStorage";

/** The localStorage key for the id of the account that turned on push notifications on this device. */
export const subscriberKey = deviceKey("push-subscriber");

/**
 * Ends push notifications on this device; returns whether they were on. Doesn't wait for the server; if the request
 * is lost, the server removes the device when the push service rejects the next push.
 */
export async function unsubscribeDevice(client: ApolloClient): Promise<boolean> {
  if (!("PushManager" in window) || !("serviceWorker" in navigator)) return false;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) {
    const input = { endpoint: subscription.endpoint };
    await subscription.unsubscribe();
    client.mutate({ mutation: RemoveDeviceDocument, variables: { input } }).catch(() => undefined);
  }
  localStorage.removeItem(subscriberKey);
  return Boolean(subscription);
}
