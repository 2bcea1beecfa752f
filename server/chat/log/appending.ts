import type { ChatEvent, ChatFact, ChatStarted } from "../events.js";
import type { Written } from "../../platform/eventLog/GroupCommit.js";
import { DomainError } from "../../platform/errors/DomainError.js";

/** A request to append an event to a chat's log. */
export type AppendCommand = {
  readonly chatId: string;
  readonly authorId: string;
  /** Whether the author is the chat's student rather than its tutor. */
  readonly isByStudent: boolean;
  readonly fact: ChatFact;
  /**
   * For a message that may be the first: the event that starts the chat. It is stored just before the message, or not
   * at all if the chat has started. Both belong to the same command, so the start is never stored without the message.
   */
  readonly chatStarted?: ChatStarted | undefined;
  /** The idempotency key, under which the event is stored only once; null for facts that are inherently idempotent. */
  readonly key: string | null;
  /** Whether the key is freshly generated, so that it can't have been used before. */
  readonly isKeyNew?: boolean;
  /** For MessagesRead and MarkedUnread: the number of the counterpart's messages that count as read afterwards. */
  readonly count?: number | undefined;
  /** When an imported event happened; defaults to now, by the database's clock. */
  readonly at?: Date | undefined;
};

/**
 * The result of a command: `event` is null if it changed nothing, `isNew` is false if it was already stored.
 * `chatStarted` is the event that was stored before a chat's first message.
 */
export type Appended = {
  readonly event: ChatEvent | null;
  readonly isNew: boolean;
  readonly chatStarted?: ChatEvent | null;
};

/** One result for each command of a batch, in order. */
export type WrittenCommands = readonly Written<Appended>[];

/** Returns the error for a key that was already used with different content. */
export function keyReusedError(): DomainError {
  const reason = "This clientMessageId was used for another message.";
  return DomainError.of("CONFLICT", "CLIENT_MESSAGE_ID_REUSED", reason, "clientMessageId");
}
