const intervalMs = 10_000;
/**
 * The gap between two timer ticks that indicates that the device slept, in milliseconds. Shorter gaps are normal,
 * because browsers may throttle a background page's timers to one per minute.
 */
const sleepMs = 75_000;

/**
 * Invokes the callback when the connection may have dropped unnoticed: the device slept, the network came back, or the
 * page became visible again.
 */
export function onResume(callback: () => void): void {
  let last = Date.now();
  setInterval(() => {
    const now = Date.now();
    if (Math.abs(now - last) > sleepMs) callback();
    last = now;
  }, intervalMs);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && callback());
  window.addEventListener("online", callback);
  window.addEventListener("pageshow", ({ persisted }) => persisted && callback());
}
