import type { ChatEvent, ChatFact, MessageKind } from "./events.js";
import { Refusal } from "../platform/refusal.js";

/** The two people of a chat. */
export type Participants = { readonly studentId: string; readonly tutorId: string };

/** What one participant has sent and read: `readUpTo` is a sequence number, the others count messages. */
export type Side = { readonly sent: number; readonly read: number; readonly readUpTo: number };

/** A chat as its events tell it. */
export type ChatState = Participants & {
  readonly lastSeq: number;
  /** The sequence number of the newest message. */
  readonly lastMessageSeq: number;
  readonly student: Side;
  readonly tutor: Side;
};

/** The longest message, in characters (Unicode code points). */
export const longestMessage = 5000;

const blank = /^[\p{White_Space}\p{Cf}\p{Cc}]*$/u;
const nothing: Side = { sent: 0, read: 0, readUpTo: 0 };

/**
 * Decides whether a text may be sent as a message.
 * @throws Refusal INVALID when it is blank, too long, or has a character that can't be stored exactly
 */
export function decideToSend(content: string, kind: MessageKind): ChatFact {
  if (blank.test(content)) throw Refusal.because("INVALID", "BLANK_MESSAGE", "Write a message first.", "content");
  if ([...content].length > longestMessage) {
    const reason = `Maximum ${longestMessage} characters allowed to enter`;
    throw Refusal.because("INVALID", "MESSAGE_TOO_LONG", reason, "content");
  }
  if (content.includes("\0") || !content.isWellFormed()) {
    const reason = "The message has a character that can't be stored.";
    throw Refusal.because("INVALID", "UNSTORABLE_CHARACTER", reason, "content");
  }
  return { type: "MessageSent", content, kind };
}

/**
 * Decides whether a reader may say that they have read up to a message.
 * @throws Refusal INVALID when the message is the reader's own
 */
export function decideToRead(readerId: string, message: { readonly seq: number; readonly authorId: string }): ChatFact {
  if (message.authorId === readerId) {
    const reason = "One's own message can't be marked as read.";
    throw Refusal.because("INVALID", "OWN_MESSAGE", reason, "messageId");
  }
  return { type: "MessagesRead", upTo: message.seq };
}

/** The chat after one more event; `null` is the chat before its first event. */
export function evolve(state: ChatState | null, event: ChatEvent): ChatState {
  const { fact, seq } = event;
  if (fact.type === "ChatStarted") {
    const { studentId, tutorId } = fact;
    return { studentId, tutorId, lastSeq: seq, lastMessageSeq: 0, student: nothing, tutor: nothing };
  }
  if (state === null) throw new Error(`Chat ${event.chatId} does not begin with ChatStarted.`);
  const mine = event.authorId === state.studentId ? "student" : "tutor";
  const theirs = mine === "student" ? "tutor" : "student";
  switch (fact.type) {
    case "MessageSent":
      return {
        ...state,
        lastSeq: seq,
        lastMessageSeq: seq,
        [mine]: { sent: state[mine].sent + 1, read: state[theirs].sent, readUpTo: seq },
      };
    case "MessagesRead":
      return {
        ...state,
        lastSeq: seq,
        [mine]: {
          ...state[mine],
          read: Math.max(state[mine].read, event.ordinal ?? 0),
          readUpTo: Math.max(state[mine].readUpTo, fact.upTo),
        },
      };
  }
}

/** How many of the counterpart's messages a participant has not read. */
export function unreadOf(state: ChatState, viewerId: string): number {
  return viewerId === state.studentId
    ? state.tutor.sent - state.student.read
    : state.student.sent - state.tutor.read;
}
