/**
 * Returns whether a key belongs to an input method, with which the user is composing text. In Safari, the key that ends
 * a composition arrives after its end, and only the key code says that the input method has handled it.
 */
export function isComposing(event: KeyboardEvent): boolean {
  // oxlint-disable-next-line typescript/no-deprecated
  return event.isComposing || event.keyCode === 229;
}
