import { viewerZone } from "../viewerZone";
import { copy } from "../copy";
import * as css from "./Conversation.css";
import { calendarDay, dayLabel } from "./time/dayLabel";
import { offsetAt } from "./time/offsetAt";
import { TimeOfDay } from "./time/TimeOfDay";
import { usePresence, useTyping } from "../composer/typing";
import { useMinute } from "./time/useMinute";

export function CounterpartStatus({ chatId, timeZone }: { readonly chatId: string; readonly timeZone: string | null }) {
  const isTyping = useTyping(chatId);
  const presence = usePresence(chatId);
  const now = useMinute();
  const here = viewerZone();
  const offset = timeZone && offsetAt(now, timeZone);
  const elsewhere = offset && offset !== offsetAt(now, here) ? timeZone : null;
  const isOnline = presence?.isOnline === true;
  const lastSeen = presence?.lastSeenAt ? new Date(presence.lastSeenAt) : null;
  return (
    <p className={css.status}>
      {isTyping ? (
        <span className={css.typing}>{copy.conversation.typing}</span>
      ) : isOnline ? (
        <span className={css.online}>{copy.conversation.online}</span>
      ) : (
        lastSeen && (
          <span>
            {copy.conversation.lastSeen(dayLabel(calendarDay(lastSeen, here), calendarDay(now, here)))}{" "}
            <TimeOfDay moment={lastSeen} timeZone={here} />
          </span>
        )
      )}
      {elsewhere !== null && (
        <span className={css.localTime}>
          <TimeOfDay moment={now} timeZone={elsewhere} /> {copy.conversation.localTime}
        </span>
      )}
    </p>
  );
}
