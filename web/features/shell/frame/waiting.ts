/** Whether the HTML's own loading state is still shown. */
export function isWaiting(): boolean {
  return typeof document !== "undefined" && document.getElementById("waiting") !== null;
}

/** Removes the HTML's own loading state; what React has rendered takes its place in the same frame. */
export function finishWaiting(): void {
  document.getElementById("waiting")?.remove();
  delete document.documentElement.dataset["session"];
}
