const beat = 10_000;
/** Browsers may let timers of a page in the background run once a minute: only a longer silence was sleep. */
const asleep = 75_000;

/**
 * Calls back when a line that looks alive may have died unnoticed: the device has slept, the network has come back or is
 * another one, the page is looked at again.
 */
export function onWake(callback: () => void): void {
  let last = Date.now();
  setInterval(() => {
    const now = Date.now();
    if (Math.abs(now - last) > asleep) callback();
    last = now;
  }, beat);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && callback());
  window.addEventListener("online", callback);
  window.addEventListener("pageshow", ({ persisted }) => persisted && callback());
}
