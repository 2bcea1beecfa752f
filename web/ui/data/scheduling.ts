/**
 * Resolves in a task of its own: what is awaited so is not added to the work before it, and the browser may paint and answer
 * in between.
 */
export function ownTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** At the latest then, in milliseconds, what waits for a quiet moment is begun. */
const maxWaitMs = 2000;

/** Resolves when the page has loaded and nothing is at work: for what nobody waits for. */
export async function quietMoment(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  }
  // Some browsers don't tell when they are idle.
  if (!("requestIdleCallback" in window)) return ownTask();
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: maxWaitMs }));
}
