/**
 * Returns whether a push service counts pushes that show no notification even while the app is in the foreground. With
 * Apple's, Safari ends the subscription after three of them.
 */
export function countsSilentPushes(endpoint: string): boolean {
  return new URL(endpoint).hostname.endsWith(".push.apple.com");
}
