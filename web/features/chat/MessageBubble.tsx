import { CalendarClock, Check, CheckCheck, CircleAlert, Clock } from "lucide-react";
import { Avatar, type Picture } from "../../ui/Avatar";
import { classes } from "../../ui/classes";
import { LinkButton } from "../../ui/Link";
import { VisuallyHidden } from "../../ui/VisuallyHidden";
import { timeOfDay } from "./chatTime";
import { copy } from "./copy";
import * as css from "./MessageBubble.css";
import type { ConversationMessage, MessageProgress } from "./shownMessages";

/** Who wrote a message that is not the viewer's. */
export type Counterpart = { readonly displayName: string; readonly avatar: Picture | null };

const ticks = {
  sending: <Clock size={14} aria-hidden />,
  sent: <Check size={16} aria-hidden />,
  read: <CheckCheck size={16} aria-hidden />,
} as const;

function Progress({ progress }: { readonly progress: MessageProgress }) {
  if (progress === "arrived" || progress === "failed") return null;
  return (
    <>
      {ticks[progress]}
      <VisuallyHidden>{copy.states[progress]}</VisuallyHidden>
    </>
  );
}

/** One message: the viewer's to the right with how far it has come, the counterpart's to the left with their picture. */
export function MessageBubble({
  message,
  counterpart,
  startsGroup,
  endsGroup,
  timeZone,
  onRetry,
}: {
  readonly message: ConversationMessage;
  readonly counterpart: Counterpart;
  readonly startsGroup: boolean;
  readonly endsGroup: boolean;
  readonly timeZone: string;
  readonly onRetry: () => void;
}) {
  const { progress, outgoing, sentAt, kind, change, content } = message;
  const mine = progress !== "arrived";
  return (
    <div className={classes(css.row, mine && css.mineRow, startsGroup && css.startsGroup)}>
      {!mine && endsGroup && <Avatar name={counterpart.displayName} image={counterpart.avatar} size={32} />}
      <div
        className={classes(css.bubble, mine ? css.mine : css.theirs, endsGroup && (mine ? css.mineEnd : css.theirsEnd))}
      >
        <VisuallyHidden>
          {mine ? copy.conversation.fromYou : copy.conversation.from(counterpart.displayName)}{" "}
        </VisuallyHidden>
        {kind === "TRIAL_REQUEST" && (
          <span className={css.trial}>
            <CalendarClock size={16} aria-hidden />
            {copy.trialRequest}
          </span>
        )}
        {change === "removed" ? <em>{copy.removed}</em> : content}
        <span className={classes(css.meta, mine && css.mineMeta)}>
          {change === "edited" && copy.edited}
          <time dateTime={sentAt}>{timeOfDay(new Date(sentAt), timeZone)}</time>
          <Progress progress={progress} />
        </span>
      </div>
      {progress === "failed" && (
        <p className={css.problem} role="alert">
          <CircleAlert size={16} aria-hidden />
          {copy.states.failed} {outgoing?.reason}
          <LinkButton tone="quiet" className={css.retry} onClick={onRetry}>
            {copy.states.retry}
          </LinkButton>
        </p>
      )}
    </div>
  );
}
