import { calendarDay, type CalendarDay } from "../time/dayLabel";

/** A message as the conversation shows it, whether stored or pending. */
export type ShownMessage = {
  /** The React key of the row. It does not change when a pending message is stored, so the row is reused. */
  readonly key: string;
  readonly authorId: string;
  readonly content: string;
  /** The time at which the message was sent, in ISO 8601 format. */
  readonly sentAt: string;
};

/**
 * A row of a conversation: a message, its position in a group of messages by one author, and whether it starts a day.
 * There is one row per message, so that prepending older messages only shifts the existing rows.
 */
export type ConversationRow<Message extends ShownMessage> = {
  readonly message: Message;
  readonly day: CalendarDay;
  readonly startsDay: boolean;
  readonly startsGroup: boolean;
  readonly endsGroup: boolean;
};

const maxGroupGapMs = 5 * 60_000;

/**
 * Returns the rows of a conversation, in the order of the messages. The first message of each calendar day in the time
 * zone is marked. Consecutive messages by one author on the same day form a group if less than five minutes separate
 * each from the next. No day is repeated, even if a clock goes back.
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
