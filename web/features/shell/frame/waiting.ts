/** Returns whether the loading state in the HTML is still shown. */
export function isWaiting(): boolean {
  return typeof document !== "undefined" && document.getElementById("waiting") !== null;
}

/** Removes the loading state from the HTML; React's output takes its place in the same animation frame. */
export function finishWaiting(): void {
  document.getElementById("waiting")?.remove();
  delete document.documentElement.dataset["session"];
}
