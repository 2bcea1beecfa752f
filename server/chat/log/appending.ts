import type { ChatEvent, ChatFact } from "../events.js";
import type { Written } from "../../platform/eventLog/GroupCommit.js";
import { DomainError } from "../../platform/errors/DomainError.js";

/** Something that shall be added to a chat's log. */
export type AppendCommand = {
  readonly chatId: string;
  readonly authorId: string;
  /** Whether the author is the chat's student, and not its tutor. */
  readonly isByStudent: boolean;
  readonly fact: ChatFact;
  /** The key under which the event is stored once; null for facts that are idempotent by themselves. */
  readonly key: string | null;
  /** Nobody can have used the key before. */
  readonly isKeyNew?: boolean;
  /** For MessagesRead and MarkedUnread: how many of the counterpart's messages count as read from then on. */
  readonly count?: number | undefined;
  /** When it happened, for events brought in from elsewhere; absent: now, by the database's clock. */
  readonly at?: Date | undefined;
};

/** What became of a command: `event` is null when it changed nothing, `isNew` is false when it was stored before. */
export type Appended = { readonly event: ChatEvent | null; readonly isNew: boolean };

/** What a write says of each command of its batch. */
export type WrittenCommands = readonly Written<Appended>[];

/** Refuses a key that was used for something else. */
export function otherContent(): DomainError {
  const reason = "This clientMessageId was used for another message.";
  return DomainError.of("CONFLICT", "CLIENT_MESSAGE_ID_REUSED", reason, "clientMessageId");
}
