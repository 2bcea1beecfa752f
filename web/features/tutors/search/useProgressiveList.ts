import { startTransition, useEffect, useState } from "react";

/** About as many as fit on the screen. */
const initialCount = 2;
/** Items added per render; between renders, the browser can paint and respond. */
const stepCount = 6;

/**
 * Returns the part of a list to render now: a few items of a new list, then progressively more. A list present on mount
 * is rendered whole, so that users who navigate back keep their scroll position.
 */
export function useProgressiveList<Item extends { readonly id: string }>(
  list: readonly Item[] | undefined,
): readonly Item[] {
  // A different first item means a new list; loading more keeps the first item.
  const head = list?.[0]?.id;
  const [state, setState] = useState({ head, count: list === undefined ? initialCount : Infinity });
  if (state.head !== head) setState({ head, count: initialCount });
  const { count } = state;
  const length = list?.length ?? 0;
  useEffect(() => {
    if (count >= length) return;
    const next = count + stepCount;
    // Once the whole list is rendered, items added later are rendered immediately.
    startTransition(() => setState({ head, count: next < length ? next : Infinity }));
  }, [head, count, length]);
  return list?.slice(0, count) ?? [];
}
