import { calendarDay, type CalendarDay } from "../time/dayLabel";

export type ShownMessage = {
  /** Stays the same when a pending message is stored, so that its row is reused. */
  readonly key: string;
  readonly authorId: string;
  readonly content: string;
  /** ISO 8601. */
  readonly sentAt: string;
};

/** There is one row per message, so that prepending older messages only shifts the existing rows. */
export type ConversationRow<Message extends ShownMessage> = {
  readonly message: Message;
  readonly day: CalendarDay;
  readonly startsDay: boolean;
  readonly startsGroup: boolean;
  readonly endsGroup: boolean;
};

const maxGroupGapMs = 5 * 60_000;

/**
 * Returns one row per message. Consecutive messages by the same author on the same day in `timeZone` form a group if
 * each follows the previous one within five minutes. Days never repeat, even if a clock is set back.
 */
export function conversationRows<Message extends ShownMessage>(
  messages: readonly Message[],
  timeZone: string,
): readonly ConversationRow<Message>[] {
  let day: CalendarDay = "";
  const days = messages.map(({ sentAt }) => {
    const own = calendarDay(new Date(sentAt), timeZone);
    if (own > day) day = own;
    return day;
  });
  return messages.map((message, index) => {
    const startsDay = days[index] !== days[index - 1];
    const endsDay = days[index] !== days[index + 1];
    return {
      message,
      day: days[index] ?? "",
      startsDay,
      startsGroup: startsDay || !continuesGroup(messages[index - 1], message),
      endsGroup: endsDay || !continuesGroup(message, messages[index + 1]),
    };
  });
}

function continuesGroup(one: ShownMessage | undefined, next: ShownMessage | undefined): boolean {
  if (one === undefined || next === undefined || one.authorId !== next.authorId) return false;
  return Date.parse(next.sentAt) - Date.parse(one.sentAt) < maxGroupGapMs;
}
