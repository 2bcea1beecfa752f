import type { ChatEvent, ChatFact, ChatStarted } from "../events.js";
import type { Written } from "../../platform/eventLog/GroupCommit.js";
import { DomainError } from "../../platform/errors/DomainError.js";

export type AppendCommand = {
  readonly chatId: string;
  readonly authorId: string;
  readonly isByStudent: boolean;
  readonly fact: ChatFact;
  /**
   * For a message that may be the first: the event that starts the chat, stored just before the message unless the chat
   * has already started. Part of the same command, so it is never stored without the message.
   */
  readonly chatStarted?: ChatStarted | undefined;
  /** The idempotency key; null if there is none. Only messages and edits can have one. */
  readonly key: string | null;
  /** Whether the key is freshly generated and therefore can't have been used before. */
  readonly isKeyNew?: boolean;
  /** For MessagesRead and MarkedUnread: the number of the counterpart's messages that count as read afterward. */
  readonly count?: number | undefined;
  /** When an imported event happened; defaults to now, by the database's clock. */
  readonly at?: Date | undefined;
};

/**
 * The result of a command: `event` is null if the command changed nothing, and `isNew` is false if the event was
 * already stored. `chatStarted` is the event that was stored before a chat's first message.
 */
export type Appended = {
  readonly event: ChatEvent | null;
  readonly isNew: boolean;
  readonly chatStarted?: ChatEvent | null;
};

/** One result for each command in a batch, in order. */
export type WrittenCommands = readonly Written<Appended>[];

/** Returns the error for a fact whose key was already used for another fact. */
export function keyReusedError({ type }: ChatFact): DomainError {
  if (type === "MessageEdited") {
    const reason = "This clientEditId was used for another edit or message.";
    return DomainError.of("CONFLICT", "CLIENT_EDIT_ID_REUSED", reason, "clientEditId");
  }
  const reason = "This clientMessageId was used for another message.";
  return DomainError.of("CONFLICT", "CLIENT_MESSAGE_ID_REUSED", reason, "clientMessageId");
}

/** Returns whether a fact repeats another one with the same key. */
export function isSame(one: ChatFact, other: ChatFact): boolean {
  if (one.type === "MessageSent" && other.type === "MessageSent")
    return one.content === other.content && one.kind === other.kind;
  if (one.type === "MessageEdited" && other.type === "MessageEdited")
    return one.content === other.content && one.messageSeq === other.messageSeq;
  return one.type === other.type;
}
