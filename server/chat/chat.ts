import type { ChatEvent, ChatFact, MessageKind } from "./events.js";
import { DomainError } from "../platform/errors/DomainError.js";
import type { ErrorCode } from "../platform/errors/errorCodes.js";
import { isBlank } from "../platform/errors/fieldProblems.js";

export type Participants = { readonly studentId: string; readonly tutorId: string };

/**
 * One participant's counts: the messages sent, and the counterpart's messages that count as read. `readUpTo`, which the
 * counterpart can see, is the sequence number of the last message that the participant has read or sent. It never
 * decreases, whereas `read` decreases when messages are marked as unread.
 */
export type Side = { readonly sent: number; readonly read: number; readonly readUpTo: number };

export type ChatState = Participants & {
  readonly lastSeq: number;
  readonly lastMessageSeq: number;
  readonly student: Side;
  readonly tutor: Side;
};

/** In Unicode code points. */
export const maxMessageLength = 5000;

/** How long a message can be edited after it is sent, in milliseconds. */
export const editWindow = 15 * 60 * 1000;

const printableKey = /^[\x20-\x7e]{1,64}$/;
const emptySide: Side = { sent: 0, read: 0, readUpTo: 0 };

/**
 * Checks a message and its idempotency key, if any; returns the fact to store.
 * @throws DomainError INVALID if the content is blank, too long or can't be stored exactly, or if the key is malformed
 */
export function decideToSend(content: string, kind: MessageKind, clientMessageId: string | null): ChatFact {
  const fact = { type: "MessageSent", content: storable(content), kind } as const;
  checkKey(clientMessageId, "BAD_CLIENT_MESSAGE_ID", "clientMessageId");
  return fact;
}

/** @throws DomainError INVALID if an edit's idempotency key is malformed */
export function checkEditKey(clientEditId: string | null): void {
  checkKey(clientEditId, "BAD_CLIENT_EDIT_ID", "clientEditId");
}

function checkKey(key: string | null, code: ErrorCode, field: string): void {
  if (key === null || printableKey.test(key)) return;
  throw DomainError.of("INVALID", code, `${field} must have 1 to 64 printable ASCII characters.`, field);
}

export type KnownMessage = {
  readonly seq: number;
  readonly authorId: string;
  /** The current text. */
  readonly content: string;
  readonly sentAt: Date;
  readonly removedAt: Date | null;
};

/**
 * Decides whether a person may change the text of a message; returns the fact to store, or null if the message is too
 * old but already has the text, as when an edit is sent again.
 * @throws DomainError FORBIDDEN unless the message is their own, CONFLICT if it is too old or removed, INVALID if the
 * content is invalid
 */
export function decideToEdit(editorId: string, message: KnownMessage, content: string, now: Date): ChatFact | null {
  requireOwn(editorId, message);
  if (message.removedAt) throw DomainError.of("CONFLICT", "MESSAGE_REMOVED", "The message has been removed.");
  if (now.getTime() - message.sentAt.getTime() > editWindow) {
    if (message.content === content) return null;
    throw DomainError.of("CONFLICT", "TOO_LATE_TO_EDIT", `A message can be edited for ${editWindow / 60_000} minutes.`);
  }
  return { type: "MessageEdited", messageSeq: message.seq, content: storable(content) };
}

/**
 * Decides whether a person may remove a message; returns the fact to store, or null if the message is already removed.
 * @throws DomainError FORBIDDEN unless the message is their own
 */
export function decideToRemove(removerId: string, message: KnownMessage): ChatFact | null {
  requireOwn(removerId, message);
  return message.removedAt ? null : { type: "MessageRemoved", messageSeq: message.seq };
}

function requireOwn(person: string, { authorId }: KnownMessage): void {
  if (person !== authorId) throw DomainError.of("FORBIDDEN", "NOT_THE_AUTHOR", "Only the author can do this.");
}

function storable(content: string): string {
  if (isBlank(content)) throw DomainError.of("INVALID", "BLANK_MESSAGE", "Write a message first.", "content");
  // A string never has more code points than UTF-16 code units, which are cheap to count.
  if (content.length > maxMessageLength && [...content].length > maxMessageLength) {
    const reason = `Maximum ${maxMessageLength} characters allowed to enter`;
    throw DomainError.of("INVALID", "MESSAGE_TOO_LONG", reason, "content");
  }
  if (content.includes("\0") || !content.isWellFormed()) {
    const reason = "The message has a character that can't be stored.";
    throw DomainError.of("INVALID", "UNSTORABLE_CHARACTER", reason, "content");
  }
  return content;
}

/**
 * Decides whether a reader may mark a message and all earlier ones as read; returns the fact to store.
 * @throws DomainError INVALID if the message is the reader's own
 */
export function decideToRead(readerId: string, message: Pick<KnownMessage, "seq" | "authorId">): ChatFact {
  requireCounterparts(readerId, message);
  return { type: "MessagesRead", upTo: message.seq };
}

/**
 * Decides whether a reader may mark a message and all later ones as unread; returns the fact to store.
 * @throws DomainError INVALID if the message is the reader's own
 */
export function decideToMarkUnread(readerId: string, message: Pick<KnownMessage, "seq" | "authorId">): ChatFact {
  requireCounterparts(readerId, message);
  return { type: "MarkedUnread", fromSeq: message.seq };
}

function requireCounterparts(person: string, { authorId }: Pick<KnownMessage, "authorId">): void {
  if (person !== authorId) return;
  const reason = "You can't mark your own message as read or unread.";
  throw DomainError.of("INVALID", "OWN_MESSAGE", reason, "messageId");
}

/**
 * Returns a chat's state after an event; the state before the first event is null.
 * @throws Error if the chat does not begin with ChatStarted
 */
export function evolve(state: ChatState | null, event: ChatEvent): ChatState {
  const { fact, seq } = event;
  if (fact.type === "ChatStarted") {
    const { studentId, tutorId } = fact;
    return { studentId, tutorId, lastSeq: seq, lastMessageSeq: 0, student: emptySide, tutor: emptySide };
  }
  if (state === null) throw new Error(`Chat ${event.chatId} does not begin with ChatStarted.`);
  const { studentId, tutorId, student, tutor } = state;
  const isByStudent = event.authorId === studentId;
  const mine = sideAfter(isByStudent ? student : tutor, isByStudent ? tutor : student, event);
  return {
    studentId,
    tutorId,
    lastSeq: seq,
    lastMessageSeq: fact.type === "MessageSent" ? seq : state.lastMessageSeq,
    student: isByStudent ? mine : student,
    tutor: isByStudent ? tutor : mine,
  };
}

function sideAfter(mine: Side, theirs: Side, { fact, seq, ordinal }: ChatEvent): Side {
  const { sent, read, readUpTo } = mine;
  switch (fact.type) {
    case "MessageSent":
      return { sent: sent + 1, read: theirs.sent, readUpTo: seq };
    case "MessagesRead":
      return { sent, read: Math.max(read, ordinal ?? 0), readUpTo: Math.max(readUpTo, fact.upTo) };
    case "MarkedUnread":
      return { sent, read: ordinal ?? 0, readUpTo };
    case "ChatStarted":
    case "MessageEdited":
    case "MessageRemoved":
      return mine;
  }
}

/** Returns how many of the counterpart's messages a participant has not read. */
export function unreadOf(state: ChatState, viewerId: string): number {
  return viewerId === state.studentId ? state.tutor.sent - state.student.read : state.student.sent - state.tutor.read;
}
