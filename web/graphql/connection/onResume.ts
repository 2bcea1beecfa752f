const intervalMs = 10_000;
/** A longer gap between ticks means that the device slept: even throttled background timers tick once a minute. */
const sleepMs = 75_000;

/**
 * Calls `callback` when the connection may have dropped unnoticed: after the device has slept, when the network is
 * back, or when the page is shown again.
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
