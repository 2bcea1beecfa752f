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
import { useToday } from "../conversation/useToday";
import * as css from "./ChatRows.css";
import type { ShownChat } from "./shownChats";
import { useListAnchor } from "./useListAnchor";
import { rowHeight, useListWindow } from "./useListWindow";

/** A chat that can be drawn as a row. */
export type RowChat = ShownChat & FragmentType<typeof ChatListItem_ChatFragmentDoc>;

/** Puts the focus into the rows: onto that of a chat, or onto the one where somebody was last. */
export type RowsHandle = { readonly focus: (chatId?: string) => void };

/** What is done with the rows of a list. */
export type RowUse = {
  readonly viewerId: string;
  /** The chat that is open. */
  readonly selectedId: string | null;
  /** Opens a chat here instead of at its address. */
  readonly onOpen?: ((chatId: string) => void) | undefined;
  /** Closes the open chat. */
  readonly onLeave?: (() => void) | undefined;
  readonly handle?: Ref<RowsHandle> | undefined;
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
  more = null,
  viewerId,
  selectedId,
  onOpen,
  onLeave,
  handle,
  onFocusRow,
  onLeaveUp,
}: RowUse & {
  readonly chats: readonly RowChat[];
  readonly label: string;
  /** Whether there are no more than these. */
  readonly isWhole: boolean;
  /** Fetches more of them. */
  readonly more?: (() => Promise<unknown>) | null;
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

  // Not at once: the rows may be in the middle of being drawn.
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

  const notice = (event: FocusEvent<HTMLElement>) => {
    setLastFocused(chatOf(event));
    onFocusRow?.(chatOf(event));
  };

  return (
    <div ref={box} className={css.box}>
      {/* The role is said once more, since a list without bullets is none in Safari. */}
      <ul
        ref={list}
        role="list"
        aria-label={label}
        className={classes(css.list, shown.atTop && css.moving)}
        style={{ height: `calc(${chats.length} * ${css.height})` }}
        onKeyDown={press}
        onFocus={notice}
        onBlur={() => onFocusRow?.(null)}
      >
        {drawn.map(({ chat, index }) => (
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
              isStop={index === active}
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

/** The chat in whose row something happened. */
function chatOf({ target }: { readonly target: EventTarget }): string | null {
  return (target instanceof Element && target.closest("li")?.dataset.chat) || null;
}

function rowOf(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector(`li[data-chat="${CSS.escape(id)}"] a`) ?? null;
}
