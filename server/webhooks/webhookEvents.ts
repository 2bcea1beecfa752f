import { type ChatEvent, type LoggedEvent, type ShownEvent, toMessageId } from "../chat/index.js";

const eventTypeOf = {
  ChatStarted: "chat.started",
  MessageSent: "message.sent",
  MessageEdited: "message.edited",
  MessageRemoved: "message.removed",
  MessagesRead: "messages.read",
  MarkedUnread: "messages.marked_unread",
} as const satisfies Record<ChatEvent["fact"]["type"], string>;

export type WebhookEventType = (typeof eventTypeOf)[ChatEvent["fact"]["type"]];

export const webhookEventTypes: readonly WebhookEventType[] = Object.values(eventTypeOf);

export type AddressedEvent = {
  readonly webhookId: string;
  readonly chatId: string;
  readonly seq: number;
  readonly type: WebhookEventType;
};

/** The properties of a webhook that determine which events it receives. */
export type Subscriber = {
  readonly id: string;
  readonly ownerId: string;
  /** Null for all types. */
  readonly events: readonly string[] | null;
  readonly since: Date;
};

/**
 * Returns the events to send to each webhook: those events in the owner's feed that have one of the webhook's types and
 * were recorded since the webhook was created or last enabled.
 */
export function addressEvents(
  events: readonly LoggedEvent[],
  subscribers: readonly Subscriber[],
): readonly AddressedEvent[] {
  const byOwner = new Map<string, Subscriber[]>();
  for (const one of subscribers) byOwner.set(one.ownerId, [...(byOwner.get(one.ownerId) ?? []), one]);
  return events.flatMap(({ chatId, seq, fact, authorId, recordedAt, studentId, tutorId }) => {
    const type = eventTypeOf[fact.type];
    // Marking messages as unread is private to the reader.
    const readers = fact.type === "MarkedUnread" ? [authorId] : [studentId, tutorId];
    return readers
      .flatMap((reader) => byOwner.get(reader) ?? [])
      .filter(({ since }) => since <= recordedAt)
      .filter((webhook) => webhook.events === null || webhook.events.includes(type))
      .map(({ id }) => ({ webhookId: id, chatId, seq, type }));
  });
}

/** Returns the body of a delivery, as JSON. */
export function toBody(shown: ShownEvent): string {
  const { chatId, seq, recordedAt, fact } = shown.event;
  return JSON.stringify({
    type: eventTypeOf[fact.type],
    timestamp: recordedAt.toISOString(),
    data: { chatId, seq, ...dataOf(shown) },
  });
}

function dataOf({ event: { authorId, fact }, message }: ShownEvent): object {
  switch (fact.type) {
    case "ChatStarted":
      return { studentId: fact.studentId, tutorId: fact.tutorId };
    case "MessagesRead":
      return { readerId: authorId, upTo: fact.upTo };
    case "MarkedUnread":
      return { fromSeq: fact.fromSeq };
    case "MessageSent":
    case "MessageEdited":
    case "MessageRemoved":
      return { message: message && toMessageData(message) };
  }
}

function toMessageData(message: NonNullable<ShownEvent["message"]>): object {
  const { chatId, seq, content, kind, authorId, sentAt, editedAt, removedAt } = message;
  return { id: toMessageId(chatId, seq), seq, authorId, kind, content, sentAt, editedAt, removedAt };
}
