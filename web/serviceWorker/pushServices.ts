/**
 * Returns whether every push from this service must show a notification, even while the app is in the foreground. This
 * applies to Apple's service: after three pushes without a notification, Safari ends the subscription.
 */
export function requiresNotification(endpoint: string): boolean {
  return new URL(endpoint).hostname.endsWith(".push.apple.com");
}
