import { startTransition, useEffect, useState } from "react";

/** As many as are seen at once. */
const first = 2;
/** As many as are drawn between two moments in which the browser can paint and answer. */
const step = 6;

/**
 * As much of a list as is to be drawn now: of a new one a little, and then more and more. A list that was there from the
 * beginning is drawn at once: who comes back to it comes back to a place in it.
 */
export function useProgressiveList<Item extends { readonly id: string }>(
  list: readonly Item[] | undefined,
): readonly Item[] {
  // Another list is one that begins with another item; more of the same begins alike.
  const head = list?.[0]?.id;
  const [grown, setGrown] = useState({ head, count: list === undefined ? first : Infinity });
  if (grown.head !== head) setGrown({ head, count: first });
  const { count } = grown;
  const length = list?.length ?? 0;
  useEffect(() => {
    if (count >= length) return;
    const next = count + step;
    // Once all of it is drawn, what is added later is drawn as it comes.
    startTransition(() => setGrown({ head, count: next < length ? next : Infinity }));
  }, [head, count, length]);
  return list?.slice(0, count) ?? [];
}
