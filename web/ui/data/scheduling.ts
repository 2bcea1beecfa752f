/** Resolves after a delay. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Resolves in a new task, so that the browser can paint and handle input first. */
export const ownTask = (): Promise<void> => pause(0);

const maxWaitMs = 2000;

/**
 * Waits until the page has loaded, and then up to `maxWaitMs` for the browser to become idle. Use it before
 * low-priority work.
 */
export async function quietMoment(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  }
  // Some browsers don't support requestIdleCallback.
  if (!("requestIdleCallback" in window)) return ownTask();
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: maxWaitMs }));
}
