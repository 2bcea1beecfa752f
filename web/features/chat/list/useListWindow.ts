import { useEffectEvent, useLayoutEffect, useState, type RefObject } from "react";

/** How many rows are drawn beyond each edge of the view. */
const beyond = 6;
/** How many are drawn before anything could be measured. */
const unmeasured = 30;

/** Which rows are drawn, from `first` up to but without `end`, and whether the list stands at its top. */
export type ListWindow = { readonly first: number; readonly end: number; readonly atTop: boolean };

/**
 * Follows which of `count` rows of one height are in view of the scrolling `box`; `list` is the element that is as high as
 * all of them.
 */
export function useListWindow(
  box: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  count: number,
): ListWindow {
  const [shown, setShown] = useState<ListWindow>({ first: 0, end: unmeasured, atTop: true });

  const look = () => {
    const row = rowHeight(list.current, count);
    if (box.current === null || row === 0 || box.current.clientHeight === 0) return;
    const { scrollTop, clientHeight } = box.current;
    const first = Math.max(0, Math.floor(scrollTop / row) - beyond);
    const end = Math.ceil((scrollTop + clientHeight) / row) + beyond;
    const atTop = scrollTop < row / 2;
    setShown((before) =>
      before.first === first && before.end === end && before.atTop === atTop ? before : { first, end, atTop },
    );
  };
  const seen = useEffectEvent(look);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const follow = () => seen();
    const sizes = new ResizeObserver(follow);
    // The list's own height tells of rows that came or went.
    [element, list.current].forEach((each) => each && sizes.observe(each));
    element.addEventListener("scroll", follow, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", follow);
    };
  }, [box, list]);

  return shown;
}

/** The height of one of the rows that fill a list, in pixels; 0 while it has none. */
export function rowHeight(list: HTMLElement | null, count: number): number {
  return list === null || count === 0 ? 0 : list.offsetHeight / count;
}
