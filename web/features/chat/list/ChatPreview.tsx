import { CalendarClock } from "lucide-react";
import type { ChatListItem_ChatFragment } from "../../../graphql/generated/graphql";
import type { Unmasked } from "../../../graphql/hooks";
import { classes } from "../../../ui/theme/classes";
import * as css from "./ChatListItem.css";
import { copy } from "../copy";
import { useDraft } from "../composer/drafts";
import { useTyping } from "../composer/typing";

/**
 * The text determines the line's direction, so that long text is cut off at its end, not its start. A `bdi` keeps the
 * prefix from determining the direction.
 */
export function ChatPreview({
  chatId,
  last,
  viewerId,
  selected,
  isUnread,
}: {
  readonly chatId: string;
  readonly last: Unmasked<ChatListItem_ChatFragment>["lastMessage"];
  readonly viewerId: string;
  /** Whether the chat is open; if so, its draft is already visible in the composer. */
  readonly selected: boolean;
  readonly isUnread: boolean;
}) {
  const isTyping = useTyping(chatId);
  const draft = useDraft(chatId).trim();
  if (isTyping) return <span className={classes(css.last, css.typing)}>{copy.typing}</span>;
  if (draft !== "" && !selected) {
    return (
      <span className={css.last} dir="auto">
        <bdi className={css.draft}>{copy.draft}</bdi> {draft}
      </span>
    );
  }
  const preview = last.removedAt === null ? last.content : copy.removed;
  return (
    <span className={classes(css.last, isUnread && css.unread, last.removedAt !== null && css.quiet)} dir="auto">
      {last.kind === "TRIAL_REQUEST" && <CalendarClock size={16} aria-label={copy.trialRequest} className={css.sign} />}
      {last.author.id === viewerId && (
        <>
          <bdi>{copy.you}</bdi>{" "}
        </>
      )}
      {preview}
    </span>
  );
}
