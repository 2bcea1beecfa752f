/**
 * Returns whether an input method handles a key press, as it does while the user composes text. In Safari, the key that
 * ends a composition arrives after the composition has ended, and only the key code shows that the input method has
 * handled it.
 */
export function isComposing(event: KeyboardEvent): boolean {
  // oxlint-disable-next-line typescript/no-deprecated
  return event.isComposing || event.keyCode === 229;
}
