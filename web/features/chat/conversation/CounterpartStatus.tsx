import { timeOfDay } from "./time/chatTime";
import { viewerZone } from "../viewerZone";
import { copy } from "../copy";
import * as css from "./Conversation.css";
import { calendarDay } from "./time/dayLabel";
import { lastSeen, offsetAt } from "./time/lastSeen";
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
  const seen = presence?.lastSeenAt ? lastSeen(new Date(presence.lastSeenAt), calendarDay(now, here), here) : null;
  return (
    <p className={css.status}>
      {isTyping ? (
        <span className={css.typing}>{copy.conversation.typing}</span>
      ) : (
        <span className={isOnline ? css.online : undefined}>{isOnline ? copy.conversation.online : seen}</span>
      )}
      {elsewhere !== null && (
        <span className={css.localTime}>{copy.conversation.localTime(timeOfDay(now, elsewhere))}</span>
      )}
    </p>
  );
}
