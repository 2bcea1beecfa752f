import { useFragment, type FragmentType } from "../../graphql/hooks";
import { Link } from "react-router-dom";
import { ChatListItem_ChatFragmentDoc } from "../../graphql/generated/graphql";
import { Avatar } from "../../ui/Avatar";
import { UnreadBadge } from "../../ui/Badge";
import { classes } from "../../ui/classes";
import * as css from "./ChatListItem.css";
import { listTime, viewerZone } from "./chatTime";
import { copy } from "./copy";
import type { CalendarDay } from "./dayLabel";

/** The page of a chat, beside the list. */
export const chatAddress = (chatId: string): string => `?chat=${encodeURIComponent(chatId)}`;

/** One chat in the list: with whom, the last message and when it came, how many are unread. */
export function ChatListItem({
  chat,
  viewerId,
  today,
  selected,
}: {
  readonly chat: FragmentType<typeof ChatListItem_ChatFragmentDoc>;
  readonly viewerId: string;
  readonly today: CalendarDay;
  readonly selected: boolean;
}) {
  const { data, complete } = useFragment({
    fragment: ChatListItem_ChatFragmentDoc,
    fragmentName: "ChatListItem_chat",
    from: chat,
  });
  if (!complete) return null;
  const { id, counterpart, lastMessage, unreadCount } = data;
  const { author, sentAt, removedAt } = lastMessage;
  const words = removedAt === null ? lastMessage.content : copy.removed;
  return (
    <Link to={chatAddress(id)} id={`chat-${id}`} className={css.item} aria-current={selected || undefined}>
      <Avatar name={counterpart.displayName} image={counterpart.avatar} size={48} />
      <span className={css.words}>
        <span className={css.name}>{counterpart.displayName}</span>
        <span className={classes(css.last, unreadCount > 0 && css.unread)}>
          {author.id === viewerId ? copy.you(words) : words}
        </span>
      </span>
      <span className={css.side}>
        <time className={css.time} dateTime={sentAt}>
          {listTime(new Date(sentAt), today, viewerZone())}
        </time>
        <UnreadBadge count={unreadCount} />
      </span>
    </Link>
  );
}
