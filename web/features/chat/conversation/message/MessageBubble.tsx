import { CalendarClock, CircleAlert } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Avatar, type Picture } from "../../../../ui/elements/Avatar";
import { classes } from "../../../../ui/theme/classes";
import { LinkButton } from "../../../../ui/elements/Link";
import { VisuallyHidden } from "../../../../ui/layout/VisuallyHidden";
import { TimeOfDay } from "../time/TimeOfDay";
import { copy } from "../../copy";
import * as css from "./MessageBubble.css";
import { MessageProgressMark } from "./MessageProgressMark";
import { MessageText } from "./MessageText";
import { useLongPress } from "../../useLongPress";
import type { OutgoingMessage } from "../../outbox/outboxStore";
import type { ConversationMessage } from "../messageList/shownMessages";

export type Counterpart = { readonly displayName: string; readonly avatar: Picture | null };

export type UnsentHandlers = {
  readonly onRetry: (message: OutgoingMessage) => void;
  readonly onDiscard: (message: OutgoingMessage) => void;
};

export const bubbleId = (message: ConversationMessage): string => `bubble-${message.key}`;

export function MessageBubble({
  message,
  counterpart,
  startsGroup,
  endsGroup,
  timeZone,
  unsent,
  actions,
}: {
  readonly message: ConversationMessage;
  readonly counterpart: Counterpart;
  readonly startsGroup: boolean;
  readonly endsGroup: boolean;
  readonly timeZone: string;
  readonly unsent: UnsentHandlers;
  /** Renders the menu button. `holds` is the number of long presses so far; each also opens the menu. */
  readonly actions: (holds: number) => ReactNode;
}) {
  const [holds, setHolds] = useState(0);
  const longPress = useLongPress(() => setHolds((count) => count + 1));
  const { progress, outgoing, sentAt, kind, change, content } = message;
  const mine = progress !== "arrived";
  const unsentButton = { tone: "quiet", className: css.retry, "aria-describedby": bubbleId(message) } as const;
  return (
    <div className={classes(css.row, mine && css.mineRow, startsGroup && css.startsGroup)}>
      {!mine && endsGroup && (
        <span className={css.picture}>
          <Avatar name={counterpart.displayName} image={counterpart.avatar} size={32} />
        </span>
      )}
      <div className={classes(css.line, mine && css.mineLine)}>
        <div
          {...longPress}
          id={bubbleId(message)}
          className={classes(
            css.bubble,
            mine ? css.mine : css.theirs,
            endsGroup && (mine ? css.mineEnd : css.theirsEnd),
            kind === "TRIAL_REQUEST" && css.card,
          )}
        >
          <VisuallyHidden>
            {mine ? copy.conversation.fromYou : copy.conversation.from(counterpart.displayName)}{" "}
          </VisuallyHidden>
          {kind === "TRIAL_REQUEST" && (
            <span className={css.trial}>
              <CalendarClock size={20} aria-hidden />
              {copy.trialRequest}
            </span>
          )}
          {change === "removed" ? <em className={css.removed}>{copy.removed}</em> : <MessageText content={content} />}
          <span className={classes(css.meta, mine && css.mineMeta)}>
            {change === "edited" && copy.edited}
            <TimeOfDay moment={new Date(sentAt)} timeZone={timeZone} />
            <MessageProgressMark progress={progress} />
          </span>
        </div>
        {actions(holds)}
      </div>
      {progress === "failed" && outgoing && (
        <p className={css.problem} role="alert">
          <CircleAlert size={16} aria-hidden />
          {copy.states.failed} {outgoing.reason}
          <LinkButton {...unsentButton} onClick={() => unsent.onRetry(outgoing)}>
            {copy.states.retry}
          </LinkButton>
          <LinkButton {...unsentButton} onClick={() => unsent.onDiscard(outgoing)}>
            {copy.states.discard}
          </LinkButton>
        </p>
      )}
    </div>
  );
}
