import { calendarDay, type CalendarDay } from "./dayLabel";

/** A message as the conversation draws it: one that is stored, or one on its way. */
export type ShownMessage = {
  /** Stays the same when a message on its way has arrived, so that its row stays too. */
  readonly key: string;
  readonly authorId: string;
  readonly content: string;
  /** ISO 8601. */
  readonly sentAt: string;
};

/**
 * A row of a conversation: a message with its place in a group of one author's messages, below the head of its day where
 * it is the first of it. One row for each message, so that older ones put before shift the others and change none.
 */
export type ConversationRow<Message extends ShownMessage> = {
  readonly message: Message;
  readonly day: CalendarDay;
  readonly startsDay: boolean;
  readonly startsGroup: boolean;
  readonly endsGroup: boolean;
};

const groupSpan = 5 * 60_000;

/**
 * The rows of a conversation, in the messages' order: the first of each calendar day in the zone is marked, and messages
 * are grouped while the same author goes on within five minutes. A clock that went back makes no second head for a day.
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
      startsGroup: startsDay || !goesOn(messages[index - 1], message),
      endsGroup: endsDay || !goesOn(message, messages[index + 1]),
    };
  });
}

function goesOn(one: ShownMessage | undefined, next: ShownMessage | undefined): boolean {
  if (one === undefined || next === undefined || one.authorId !== next.authorId) return false;
  return Date.parse(next.sentAt) - Date.parse(one.sentAt) < groupSpan;
}
