/** What a message is for: a plain text, or a student's request for a trial lesson. */
export const messageKinds = ["TEXT", "TRIAL_REQUEST"] as const;
/** One of these kinds. */
export type MessageKind = (typeof messageKinds)[number];

/** A student started a chat with a tutor: always the first event of a chat. */
export type ChatStarted = { readonly type: "ChatStarted"; readonly studentId: string; readonly tutorId: string };

/** A participant wrote a message. */
export type MessageSent = { readonly type: "MessageSent"; readonly content: string; readonly kind: MessageKind };

/** A participant read the counterpart's messages up to and including the one with sequence number `upTo`. */
export type MessagesRead = { readonly type: "MessagesRead"; readonly upTo: number };

/** The author changed what a message says. */
export type MessageEdited = { readonly type: "MessageEdited"; readonly messageSeq: number; readonly content: string };

/** The author took a message back; that there was one remains visible. */
export type MessageRemoved = { readonly type: "MessageRemoved"; readonly messageSeq: number };

/** A participant wants the counterpart's messages from `fromSeq` on to count as unread again, for themself alone. */
export type MarkedUnread = { readonly type: "MarkedUnread"; readonly fromSeq: number };

/** What can happen in a chat, without when, where and by whom. */
export type ChatFact = ChatStarted | MessageSent | MessagesRead | MessageEdited | MessageRemoved | MarkedUnread;

/** The present version of each kind of event; a stored event of an older version is brought up to it when read. */
export const eventVersion = 1;

/** An event as the log holds it. */
export type ChatEvent<Fact extends ChatFact = ChatFact> = {
  readonly chatId: string;
  /** 1, 2, 3 and so on within the chat, without a hole: the only order there is. */
  readonly seq: number;
  /** The number of the transaction that wrote it; never smaller than that of the event before it in the chat. */
  readonly tx: number;
  readonly authorId: string;
  /** The key that makes a retry of the same message safe; null for what needs none. */
  readonly clientMessageId: string | null;
  /**
   * MessageSent: the author's how-manieth message it is. MessagesRead, MarkedUnread: how many of the counterpart's count
   * as read from then on. Null for other events.
   */
  readonly ordinal: number | null;
  readonly recordedAt: Date;
  readonly fact: Fact;
};

/** Whether an event is of one kind. */
export function isEvent<Type extends ChatFact["type"]>(
  event: ChatEvent,
  type: Type,
): event is ChatEvent<Extract<ChatFact, { type: Type }>> {
  return event.fact.type === type;
}
