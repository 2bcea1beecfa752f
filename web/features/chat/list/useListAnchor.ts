import { useLayoutEffect, useRef, type RefObject } from "react";
import { rowHeight } from "./useListWindow";

/** Keeps the visible rows in place when rows above them are inserted or removed, except at the top of the list. */
export function useListAnchor(
  box: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  chats: readonly { readonly id: string }[],
): void {
  const before = useRef(chats);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = chats;
    const row = rowHeight(list.current, chats.length);
    if (box.current === null || row === 0 || old === chats || box.current.scrollTop < row / 2) return;
    const index = Math.ceil(box.current.scrollTop / row);
    const anchor = old[index];
    const moved = anchor === undefined ? -1 : chats.findIndex(({ id }) => id === anchor.id);
    if (moved >= 0) box.current.scrollBy({ top: (moved - index) * row, behavior: "instant" });
  }, [box, list, chats]);
}
