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

/** A row of a conversation: the head of a day, or a message with its place in a group of one author's messages. */
export type ConversationRow<Message extends ShownMessage> =
  | { readonly kind: "day"; readonly key: string; readonly day: CalendarDay }
  | {
      readonly kind: "message";
      readonly key: string;
      readonly message: Message;
      readonly startsGroup: boolean;
      readonly endsGroup: boolean;
    };

const groupSpan = 5 * 60_000;

/**
 * The rows of a conversation, in the messages' order: a head above each calendar day in the zone, and messages grouped
 * while the same author goes on within five minutes. A clock that went back makes no second head for a day.
 */
export function conversationRows<Message extends ShownMessage>(
  messages: readonly Message[],
  timeZone: string,
): readonly ConversationRow<Message>[] {
  const rows: ConversationRow<Message>[] = [];
  let day: CalendarDay = "";
  messages.forEach((message, index) => {
    const messageDay = calendarDay(new Date(message.sentAt), timeZone);
    const newDay = messageDay > day;
    if (newDay) {
      day = messageDay;
      rows.push({ kind: "day", key: day, day });
    }
    const next = messages[index + 1];
    const nextDay = next && calendarDay(new Date(next.sentAt), timeZone) > day;
    rows.push({
      kind: "message",
      key: message.key,
      message,
      startsGroup: newDay || !goesOn(messages[index - 1], message),
      endsGroup: nextDay || !goesOn(message, next),
    });
  });
  return rows;
}

function goesOn(one: ShownMessage | undefined, next: ShownMessage | undefined): boolean {
  if (one === undefined || next === undefined || one.authorId !== next.authorId) return false;
  return Date.parse(next.sentAt) - Date.parse(one.sentAt) < groupSpan;
}
