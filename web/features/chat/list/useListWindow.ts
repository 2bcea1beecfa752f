import { useEffectEvent, useLayoutEffect, useState, type RefObject } from "react";

const overscan = 6;
/** The number of rows to render before the first measurement. */
const initialRows = 30;

/** The rendered rows, from `first` (inclusive) to `end` (exclusive). */
export type ListWindow = { readonly first: number; readonly end: number; readonly atTop: boolean };

/**
 * Tracks which of `count` rows of equal height are in or near the viewport of the scrolling `box`; `list` is the
 * element that is as tall as all the rows together.
 */
export function useListWindow(
  box: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  count: number,
): ListWindow {
  const [shown, setShown] = useState<ListWindow>({ first: 0, end: initialRows, atTop: true });

  const measure = () => {
    const row = rowHeight(list.current, count);
    if (box.current === null || row === 0 || box.current.clientHeight === 0) return;
    const { scrollTop, clientHeight } = box.current;
    const first = Math.max(0, Math.floor(scrollTop / row) - overscan);
    const end = Math.ceil((scrollTop + clientHeight) / row) + overscan;
    const atTop = scrollTop < row / 2;
    setShown((before) =>
      before.first === first && before.end === end && before.atTop === atTop ? before : { first, end, atTop },
    );
  };
  const onMeasure = useEffectEvent(measure);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const follow = () => onMeasure();
    const sizes = new ResizeObserver(follow);
    // The height of `list` changes when rows are added or removed.
    [element, list.current].forEach((each) => each && sizes.observe(each));
    element.addEventListener("scroll", follow, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", follow);
    };
  }, [box, list]);

  return shown;
}

/** Returns the height of one row in a list, in pixels; 0 while the list has no rows. */
export function rowHeight(list: HTMLElement | null, count: number): number {
  return list === null || count === 0 ? 0 : list.offsetHeight / count;
}
