/**
 * Moves focus from an element that is about to be removed, or from anything in it, to `target`; otherwise, keyboard
 * users would have to start from the top of the page. Call it in the cleanup function of the element's ref.
 */
export function moveFocusFrom(removed: HTMLElement | null, target: HTMLElement | null | undefined): void {
  if (removed?.contains(document.activeElement)) target?.focus({ preventScroll: true });
}
