export const messageKinds = ["TEXT", "TRIAL_REQUEST"] as const;
export type MessageKind = (typeof messageKinds)[number];

/** A student started a chat with a tutor; always the first event of a chat. */
export type ChatStarted = { readonly type: "ChatStarted"; readonly studentId: string; readonly tutorId: string };

export type MessageSent = { readonly type: "MessageSent"; readonly content: string; readonly kind: MessageKind };

/** A participant read the counterpart's messages up to and including the one with sequence number `upTo`. */
export type MessagesRead = { readonly type: "MessagesRead"; readonly upTo: number };

export type MessageEdited = { readonly type: "MessageEdited"; readonly messageSeq: number; readonly content: string };

/** The author removed a message; a placeholder remains visible. */
export type MessageRemoved = { readonly type: "MessageRemoved"; readonly messageSeq: number };

/** A participant marked the counterpart's messages from `fromSeq` on as unread; only that participant sees the mark. */
export type MarkedUnread = { readonly type: "MarkedUnread"; readonly fromSeq: number };

/** What happened in a chat; `ChatEvent` adds the chat, the author and the time. */
export type ChatFact = ChatStarted | MessageSent | MessagesRead | MessageEdited | MessageRemoved | MarkedUnread;

/** The current version of every event type. Once there is a later version, `toEvent` must upgrade older events. */
export const eventVersion = 1;

export type ChatEvent<Fact extends ChatFact = ChatFact> = {
  readonly chatId: string;
  /** The event's number in its chat: 1, 2, 3 and so on, without gaps. It alone determines the order of events. */
  readonly seq: number;
  /**
   * The ID of the transaction that wrote the event, shifted by `chat_log_shift.shift` and raised where necessary so
   * that it never decreases within a chat.
   */
  readonly tx: number;
  readonly authorId: string;
  /** The idempotency key. Every message has one, and so do some edits; null for other events. */
  readonly clientMessageId: string | null;
  /**
   * For MessageSent, the message's number among its author's messages in the chat, counting from 1. For MessagesRead
   * and MarkedUnread, how many of the counterpart's messages count as read afterward. Null for other events.
   */
  readonly ordinal: number | null;
  readonly recordedAt: Date;
  readonly fact: Fact;
};

/** Returns whether an event has this type; narrows its `fact`. */
export function isEvent<Type extends ChatFact["type"]>(
  event: ChatEvent,
  type: Type,
): event is ChatEvent<Extract<ChatFact, { type: Type }>> {
  return event.fact.type === type;
}
