import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { flushSync } from "react-dom";
import type { FragmentType } from "../../../graphql/hooks";
import type { ChatListItem_ChatFragmentDoc } from "../../../graphql/generated/graphql";
import { classes } from "../../../ui/classes";
import { ChatListItem } from "../ChatListItem";
import { useToday } from "../useToday";
import * as css from "./ChatRows.css";
import type { ShownChat } from "./shownChats";
import { rowHeight, useListWindow } from "./useListWindow";

/** A chat that can be drawn as a row. */
export type RowChat = ShownChat & FragmentType<typeof ChatListItem_ChatFragmentDoc>;

/** What is done with the rows of a list. */
export type RowUse = {
  readonly viewerId: string;
  /** The chat that is open. */
  readonly selectedId: string | null;
  /** Opens a chat here instead of at its address. */
  readonly onOpen?: ((chatId: string) => void) | undefined;
  /** The chat whose row takes the focus when it is named: where somebody comes back to. "first": the first row does. */
  readonly returnTo?: string | null | undefined;
  /** Told which row has the focus; null when none has. */
  readonly onFocusRow?: ((chatId: string | null) => void) | undefined;
  /** Called when somebody goes up from the first row. */
  readonly onLeaveUp?: (() => void) | undefined;
};

/**
 * The rows of a chat list, of which only those near the view are drawn. One row is a stop of the Tab key; arrows, Home, End
 * and the page keys go on from it. What comes in above does not push away what is being looked at.
 */
export function ChatRows({
  chats,
  label,
  isWhole,
  end,
  viewerId,
  selectedId,
  onOpen,
  returnTo = null,
  onFocusRow,
  onLeaveUp,
}: RowUse & {
  readonly chats: readonly RowChat[];
  readonly label: string;
  /** Whether there are no more than these. */
  readonly isWhole: boolean;
  /** What stands behind the last row. */
  readonly end?: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const today = useToday();
  const [lastFocused, setLastFocused] = useState<string | null>(null);
  const shown = useListWindow(box, list, chats.length);

  const indexOf = (id: string | null) => (id === null ? -1 : chats.findIndex((chat) => chat.id === id));
  const active = Math.max(0, indexOf(lastFocused) >= 0 ? indexOf(lastFocused) : indexOf(selectedId));
  const drawn = chats
    .map((chat, index) => ({ chat, index }))
    .filter(({ index }) => (index >= shown.first && index < shown.end) || index === active);

  const reveal = (index: number) => {
    const row = rowHeight(list.current, chats.length);
    if (box.current === null || index < 0) return;
    const { scrollTop, clientHeight } = box.current;
    const [top, bottom] = [index * row, (index + 1) * row];
    if (top < scrollTop) box.current.scrollTop = top;
    else if (bottom > scrollTop + clientHeight) box.current.scrollTop = bottom - clientHeight;
  };
  const focusRow = (index: number) => {
    const chat = chats[Math.min(Math.max(index, 0), chats.length - 1)];
    if (chat === undefined) return;
    reveal(indexOf(chat.id));
    // The row may not be drawn yet.
    flushSync(() => setLastFocused(chat.id));
    rowOf(list.current, chat.id)?.focus({ preventScroll: true });
  };

  const goBack = useEffectEvent((to: string) => focusRow(to === "first" ? active : indexOf(to)));
  useEffect(() => {
    if (returnTo !== null) queueMicrotask(() => goBack(returnTo));
  }, [returnTo]);
  const revealSelected = useEffectEvent(() => reveal(indexOf(selectedId)));
  useEffect(() => revealSelected(), [selectedId]);
  useAnchor(box, list, chats);

  const press = (event: KeyboardEvent) => {
    const from = indexOf((event.target as HTMLElement).closest("li")?.dataset.chat ?? null);
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / (rowHeight(list.current, chats.length) || 1)) - 1);
    const to = new Map([
      ["ArrowDown", from + 1],
      ["ArrowUp", from - 1],
      ["PageDown", from + page],
      ["PageUp", from - page],
      ["Home", 0],
      ["End", chats.length - 1],
    ]).get(event.key);
    if (to === undefined || from < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (event.key === "ArrowUp" && from === 0) onLeaveUp?.();
    else focusRow(to);
  };

  return (
    <div ref={box} className={css.box}>
      {/* The role is said once more, since a list without bullets is none in Safari. */}
      <ul
        ref={list}
        role="list"
        aria-label={label}
        className={classes(css.list, shown.atTop && css.moving)}
        style={css.rows(chats.length)}
        onKeyDown={press}
        onFocus={({ target }) => {
          const id = target.closest("li")?.dataset.chat ?? null;
          setLastFocused(id);
          onFocusRow?.(id);
        }}
        onBlur={() => onFocusRow?.(null)}
      >
        {drawn.map(({ chat, index }) => (
          <li
            key={chat.id}
            data-chat={chat.id}
            className={css.row}
            style={css.place(index)}
            aria-posinset={index + 1}
            aria-setsize={isWhole ? chats.length : -1}
          >
            <ChatListItem
              chat={chat}
              viewerId={viewerId}
              today={today}
              selected={chat.id === selectedId}
              isStop={index === active}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
      {end}
    </div>
  );
}

function rowOf(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector(`li[data-chat="${CSS.escape(id)}"] a`) ?? null;
}

/** Keeps the rows in view where they are when others come in or move away above them. */
function useAnchor(
  box: { readonly current: HTMLElement | null },
  list: { readonly current: HTMLElement | null },
  chats: readonly RowChat[],
): void {
  const before = useRef(chats);
  useLayoutEffect(() => {
    const row = rowHeight(list.current, chats.length);
    const element = box.current;
    const old = before.current;
    before.current = chats;
    if (element === null || row === 0 || old === chats || element.scrollTop < row / 2) return;
    const anchor = old[Math.ceil(element.scrollTop / row)];
    const index = anchor === undefined ? -1 : chats.findIndex(({ id }) => id === anchor.id);
    if (index >= 0) element.scrollTop += (index - old.indexOf(anchor!)) * row;
  }, [box, list, chats]);
}
