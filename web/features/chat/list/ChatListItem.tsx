import { Mail, MailOpen } from "lucide-react";
import { useState, type MouseEvent } from "react";
import { Link } from "react-router-dom";
import { ChatListItem_ChatFragmentDoc } from "../../../graphql/generated/graphql";
import { useFragment, type FragmentType } from "../../../graphql/hooks";
import { UnreadBadge } from "../../../ui/elements/Badge";
import { classes } from "../../../ui/theme/classes";
import { IconButton } from "../../../ui/elements/IconButton";
import * as css from "./ChatListItem.css";
import { chatAddress } from "../chatAddress";
import { listTime } from "../conversation/time/chatTime";
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
  readonly onOpen?: ((chatId: string) => void) | undefined;
  /** Closes the open chat when it is marked as unread; otherwise, it would immediately be marked as read again. */
  readonly onLeave?: (() => void) | undefined;
}) {
  const { data, complete } = useFragment({
    fragment: ChatListItem_ChatFragmentDoc,
    fragmentName: "ChatListItem_chat",
    from: chat,
  });
  const mark = useMarkChat();
  const [held, setHeld] = useState(false);
  if (!complete) return null;
  const { id, counterpart, lastMessage, unreadCount } = data;
  const isUnread = unreadCount > 0;

  const open = (event: MouseEvent) => {
    if (onOpen === undefined || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(id);
  };
  const toggle = () => {
    setHeld(false);
    if (selected && !isUnread) onLeave?.();
    void mark(data);
  };
  const tabIndex = inTabOrder ? 0 : -1;
  return (
    <div
      className={css.frame}
      data-held={held || undefined}
      onPointerLeave={() => setHeld(false)}
      // Handles a long press, for devices that can't hover.
      onContextMenu={(event) => {
        if (window.matchMedia("(hover: hover)").matches) return;
        event.preventDefault();
        setHeld(true);
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
            <span className={css.name}>{counterpart.displayName}</span> {isMuted && <MutedMark />}{" "}
            <time className={classes(css.time, isUnread && css.timeUnread)} dateTime={lastMessage.sentAt}>
              {listTime(new Date(lastMessage.sentAt), today, viewerZone())}
            </time>
          </span>{" "}
          <span className={css.bottom}>
            <ChatPreview chatId={id} last={lastMessage} viewerId={viewerId} selected={selected} isUnread={isUnread} />{" "}
            <UnreadBadge count={unreadCount} />
          </span>
        </span>
      </Link>
      <IconButton
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
