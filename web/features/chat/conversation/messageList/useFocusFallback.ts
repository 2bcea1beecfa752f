import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from "react";

/**
 * Moves focus to `fallback` when the focused element is removed, because otherwise keyboard users would have to start
 * from the top of the page. Returns handlers for the element that contains the focusable ones. `isChosenGone` indicates
 * whether the chosen message has lost its actions, and with them any menu or dialog that may have had focus.
 */
export function useFocusFallback(fallback: RefObject<HTMLElement | null>, isChosenGone: boolean) {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) fallback.current?.focus();
  });
  useLayoutEffect(() => {
    if (isChosenGone && document.activeElement === document.body) fallback.current?.focus();
  }, [fallback, isChosenGone]);
  return {
    // React also bubbles focus events from portaled menus and dialogs, which move focus themselves.
    onFocus: ({ currentTarget, target }: FocusEvent) => {
      hadFocus.current = currentTarget.contains(target);
    },
    onBlur: () => {
      hadFocus.current = false;
    },
  };
}
