import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from "react";

/**
 * Moves focus to `fallback` when the focused element is removed, because otherwise keyboard users would have to start
 * from the top of the page. Returns handlers for the element that contains the focusable ones.
 */
export function useFocusFallback(fallback: RefObject<HTMLElement | null>) {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) fallback.current?.focus();
  });
  return {
    // React also passes on focus events from menus and dialogs that are rendered elsewhere, which move focus themselves.
    onFocus: ({ currentTarget, target }: FocusEvent) => {
      hadFocus.current = currentTarget.contains(target);
    },
    onBlur: () => {
      hadFocus.current = false;
    },
  };
}
