import { startTransition, useEffect, useState } from "react";

/** About as many items as fit on the screen. */
const initialCount = 2;
/** Items added per render; between renders, the browser can paint and respond. */
const stepCount = 6;

/**
 * Returns the part of a list to render now: a few items of a new list, then progressively more. A list present on mount
 * is rendered whole, so that users who navigate back keep their scroll position. A list with the same `key` is not new.
 */
export function useProgressiveList<Item>(list: readonly Item[] | undefined, key: unknown): readonly Item[] {
  const [state, setState] = useState({ key, count: list === undefined ? initialCount : Infinity });
  if (state.key !== key) setState({ key, count: initialCount });
  const { count } = state;
  const length = list?.length ?? 0;
  useEffect(() => {
    if (count >= length) return;
    const next = count + stepCount;
    // Once the whole list is rendered, items added later are rendered immediately.
    startTransition(() => setState({ key, count: next < length ? next : Infinity }));
  }, [key, count, length]);
  return list?.slice(0, count) ?? [];
}
