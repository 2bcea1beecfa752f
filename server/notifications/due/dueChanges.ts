import { oldestNotified } from "../decision/decideNotification.js";
import type { LoggedEvent } from "../../chat/index.js";

export type NewDue = {
  readonly chatId: string;
  readonly seq: number;
  readonly readerId: string;
  readonly isTrialRequest: boolean;
  readonly sentAt: Date;
};

/** How far a user has read in a chat, as a sequence number. */
export type ReadMark = { readonly chatId: string; readonly readerId: string; readonly upTo: number };

/**
 * Returns what a batch of events changes: the messages that are recent and still unread at the end of the batch, and
 * each reader's highest read mark per chat.
 */
export function dueChanges(
  events: readonly LoggedEvent[],
  now: Date,
): { readonly added: readonly NewDue[]; readonly read: readonly ReadMark[] } {
  const oldest = now.getTime() - oldestNotified;
  const added: NewDue[] = [];
  const read = new Map<string, ReadMark>();
  for (const { chatId, seq, authorId, studentId, tutorId, recordedAt: sentAt, fact } of events) {
    if (fact.type === "MessageSent" && sentAt.getTime() >= oldest) {
      const readerId = authorId === studentId ? tutorId : studentId;
      added.push({ chatId, seq, readerId, isTrialRequest: fact.kind === "TRIAL_REQUEST", sentAt });
    }
    // Sending a message marks all earlier ones as read; a chat's first message, whose seq is 2, has none before it.
    const upTo = fact.type === "MessagesRead" ? fact.upTo : fact.type === "MessageSent" && seq > 2 ? seq : 0;
    const mark = { chatId, readerId: authorId, upTo };
    if (upTo > (read.get(keyOf(mark))?.upTo ?? 0)) read.set(keyOf(mark), mark);
  }
  return {
    added: added.filter((message) => message.seq > (read.get(keyOf(message))?.upTo ?? 0)),
    read: [...read.values()],
  };
}

function keyOf({ chatId, readerId }: Pick<ReadMark, "chatId" | "readerId">): string {
  return `${chatId} ${readerId}`;
}
