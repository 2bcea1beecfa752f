import { oldestNotified } from "../decision/decideNotification.js";
import type { LoggedEvent } from "../../chat/index.js";

/** A message that its reader may have to be notified of. */
export type NewDue = {
  readonly chatId: string;
  readonly seq: number;
  readonly readerId: string;
  readonly isTrialRequest: boolean;
  readonly sentAt: Date;
};

/** Up to which sequence number a person has read a chat. */
export type ReadMark = { readonly chatId: string; readonly readerId: string; readonly upTo: number };

/** What a batch of events changes: the messages that nobody has read by its end, and the last read mark of each reader. */
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
    // Sending a message reads all before it; nothing is before a chat's first message.
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
