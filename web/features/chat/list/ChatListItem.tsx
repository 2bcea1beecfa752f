import { Mail, MailOpen } from "lucide-react";
import { useRef, type MouseEvent } from "react";
import { Link } from "react-router-dom";
import { ChatListItem_ChatFragmentDoc } from "../../../graphql/generated/graphql";
import { useFragment, type FragmentType } from "../../../graphql/hooks";
import { UnreadBadge } from "../../../ui/elements/Badge";
import { classes } from "../../../ui/theme/classes";
import { IconButton } from "../../../ui/elements/IconButton";
import { Name } from "../../../ui/elements/Name";
import * as css from "./ChatListItem.css";
import { chatAddress } from "../chatAddress";
import { listTime } from "../conversation/time/chatTime";
import { useLongPress } from "../useLongPress";
import { viewerZone } from "../viewerZone";
import { copy } from "../copy";
import { MutedMark } from "../mute/MutedMark";
import type { CalendarDay } from "../conversation/time/dayLabel";
import { ChatFace } from "./ChatFace";
import { ChatPreview } from "./ChatPreview";
import { useMarkChat } from "./useMarkChat";

export function ChatListItem({
  chat,
  viewerId,
  today,
  selected,
  isMuted,
  inTabOrder,
  onOpen,
  onLeave,
}: {
  readonly chat: FragmentType<typeof ChatListItem_ChatFragmentDoc>;
  readonly viewerId: string;
  readonly today: CalendarDay;
  readonly selected: boolean;
  readonly isMuted: boolean;
  readonly inTabOrder: boolean;
  readonly onOpen: ((chatId: string) => void) | undefined;
  /** Closes the open chat when it is marked as unread; otherwise, it would immediately be marked as read again. */
  readonly onLeave: (() => void) | undefined;
}) {
  const { data, complete } = useFragment({
    fragment: ChatListItem_ChatFragmentDoc,
    fragmentName: "ChatListItem_chat",
    from: chat,
  });
  const mark = useMarkChat();
  const markButton = useRef<HTMLButtonElement>(null);
  // Devices that can't hover show the button only while it or the row has focus.
  const showMark = () => markButton.current?.focus();
  const longPress = useLongPress(showMark, "button");
  if (!complete) return null;
  const { id, counterpart, lastMessage, unreadCount } = data;
  const isUnread = unreadCount > 0;
  const time = listTime(new Date(lastMessage.sentAt), today, viewerZone());

  const open = (event: MouseEvent) => {
    if (onOpen === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(id);
  };
  const toggle = () => {
    if (selected && !isUnread) onLeave?.();
    void mark(data);
  };
  const tabIndex = inTabOrder ? 0 : -1;
  return (
    <div
      className={css.frame}
      {...longPress}
      // On Android, this event may precede the long press or replace it.
      onContextMenu={(event) => {
        if (window.matchMedia("(hover: hover)").matches) return;
        event.preventDefault();
        showMark();
      }}
    >
      <Link
        to={chatAddress(id)}
        className={css.item}
        aria-current={selected || undefined}
        tabIndex={tabIndex}
        onClick={open}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== "u" || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          toggle();
        }}
      >
        <ChatFace chatId={id} counterpart={counterpart} />
        <span className={css.words}>
          <span className={css.top}>
            <Name className={css.name}>{counterpart.displayName}</Name> {isMuted && <MutedMark />}{" "}
            <time
              className={classes(css.time, isUnread && css.timeUnread)}
              dateTime={lastMessage.sentAt}
              lang={time.lang}
            >
              {time.text}
            </time>
          </span>{" "}
          <span className={css.bottom}>
            <ChatPreview chatId={id} last={lastMessage} viewerId={viewerId} selected={selected} isUnread={isUnread} />{" "}
            <UnreadBadge count={unreadCount} />
          </span>
        </span>
      </Link>
      <IconButton
        ref={markButton}
        className={css.mark}
        tabIndex={tabIndex}
        label={isUnread ? copy.marks.read : copy.marks.unread}
        aria-label={(isUnread ? copy.marks.readWith : copy.marks.unreadWith)(counterpart.displayName)}
        icon={isUnread ? <MailOpen size={18} aria-hidden /> : <Mail size={18} aria-hidden />}
        onClick={toggle}
      />
    </div>
  );
}
