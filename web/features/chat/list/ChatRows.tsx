import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
} from "react";
import { flushSync } from "react-dom";
import type { FragmentType } from "../../../graphql/hooks";
import type { ChatListItem_ChatFragmentDoc } from "../../../graphql/generated/graphql";
import { classes } from "../../../ui/theme/classes";
import { WhenSeen } from "../../../ui/feedback/WhenSeen";
import { ChatListItem } from "./ChatListItem";
import { copy } from "../copy";
import { useMutedChats } from "../mute/useMutedChats";
import { useToday } from "../conversation/time/useToday";
import * as css from "./ChatRows.css";
import type { ShownChat } from "./shownChats";
import { useListAnchor } from "./useListAnchor";
import { rowHeight, useListWindow } from "./useListWindow";

export type RowChat = ShownChat & FragmentType<typeof ChatListItem_ChatFragmentDoc>;

/** Moves focus to a chat's row or, without an id, to the row in the tab order. */
export type RowsHandle = { readonly focus: (chatId?: string) => void };

export type ChatRowsProps = {
  readonly viewerId: string;
  readonly selectedId: string | null;
  /** Opens a chat; without this function, the link in each row leads to the full-screen chat page. */
  readonly onOpen?: ((chatId: string) => void) | undefined;
  readonly onLeave?: (() => void) | undefined;
  readonly handle?: Ref<RowsHandle> | undefined;
  /** Called with the id of the chat whose row gets focus, and with null when focus leaves. */
  readonly onFocusRow?: ((chatId: string | null) => void) | undefined;
  /** Called when Arrow Up is pressed on the first row. */
  readonly onLeaveUp?: (() => void) | undefined;
};

/**
 * Only one row is in the tab order; from there, the arrow keys, Home, End, Page Up and Page Down move focus. Only that
 * row and those near the viewport are rendered. Except at the top of the list, rows inserted above do not shift the
 * visible ones.
 */
export function ChatRows({
  chats,
  label,
  isWhole,
  more = null,
  viewerId,
  selectedId,
  onOpen,
  onLeave,
  handle,
  onFocusRow,
  onLeaveUp,
}: ChatRowsProps & {
  readonly chats: readonly RowChat[];
  readonly label: string;
  /** Whether the list contains all chats. */
  readonly isWhole: boolean;
  /** Fetches the next page; null if there is none. */
  readonly more?: (() => Promise<unknown>) | null;
}) {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const today = useToday();
  const { muted } = useMutedChats();
  const [lastFocused, setLastFocused] = useState<string | null>(null);
  const shown = useListWindow(box, list, chats.length);

  const indexOf = (id: string | null) => (id === null ? -1 : chats.findIndex((chat) => chat.id === id));
  const active = Math.max(0, indexOf(lastFocused) >= 0 ? indexOf(lastFocused) : indexOf(selectedId));
  const rendered = chats
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
    // The row might not be rendered yet.
    flushSync(() => setLastFocused(chat.id));
    rowOf(list.current, chat.id)?.focus({ preventScroll: true });
  };

  // Deferred, because `flushSync` must not be called while React is rendering.
  useImperativeHandle(handle, () => ({
    focus: (chatId) => queueMicrotask(() => focusRow(indexOf(chatId ?? null) >= 0 ? indexOf(chatId ?? null) : active)),
  }));
  const revealSelected = useEffectEvent(() => reveal(indexOf(selectedId)));
  useEffect(() => revealSelected(), [selectedId]);
  useListAnchor(box, list, chats);

  const press = (event: KeyboardEvent) => {
    const from = indexOf(chatOf(event));
    const page = Math.max(
      1,
      Math.floor((box.current?.clientHeight ?? 0) / (rowHeight(list.current, chats.length) || 1)) - 1,
    );
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

  const trackFocus = (event: FocusEvent<HTMLElement>) => {
    setLastFocused(chatOf(event));
    onFocusRow?.(chatOf(event));
  };

  return (
    <div ref={box} className={css.box}>
      {/* The explicit role is for Safari, which does not treat a list without bullets as a list. */}
      <ul
        ref={list}
        role="list"
        aria-label={label}
        className={classes(css.list, shown.atTop && css.moving)}
        style={{ height: `calc(${chats.length} * ${css.height})` }}
        onKeyDown={press}
        onFocus={trackFocus}
        onBlur={(event) => {
          // If focus moves within its row, the row must stay.
          const next = event.relatedTarget;
          if (!(next instanceof HTMLElement) || chatOf({ target: next }) !== chatOf(event)) onFocusRow?.(null);
        }}
      >
        {rendered.map(({ chat, index }) => (
          <li
            key={chat.id}
            data-chat={chat.id}
            className={css.row}
            style={{ transform: `translateY(${index * 100}%)` }}
            aria-posinset={index + 1}
            aria-setsize={isWhole ? chats.length : -1}
          >
            <ChatListItem
              chat={chat}
              viewerId={viewerId}
              today={today}
              selected={chat.id === selectedId}
              isMuted={muted.includes(chat.id)}
              inTabOrder={index === active}
              onOpen={onOpen}
              onLeave={onLeave}
            />
          </li>
        ))}
      </ul>
      {more && <WhenSeen className={css.more} label={copy.moreChats} onSeen={more} root={box} />}
    </div>
  );
}

function chatOf({ target }: { readonly target: EventTarget }): string | null {
  return (target instanceof Element && target.closest("li")?.dataset.chat) || null;
}

function rowOf(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector(`li[data-chat="${CSS.escape(id)}"] a`) ?? null;
}
