/**
 * Moves focus from an element that is about to be removed, or from anything in it, to `target`; otherwise, keyboard
 * users would have to start from the top of the page. Call it in the cleanup function of the element's ref.
 */
export function moveFocusFrom(removed: HTMLElement | null, target: HTMLElement | null | undefined): void {
  if (removed?.contains(document.activeElement)) target?.focus({ preventScroll: true });
}

/** A ref that moves focus to the enclosing dialog or main content when the element, with focus in it, is removed. */
export const keepFocus = (removed: HTMLElement | null) => () =>
  moveFocusFrom(removed, removed?.closest<HTMLElement>("[tabindex='-1']"));
