import type { MessageKind } from "../../../../graphql/generated/graphql";
import type { ShownMessage } from "./conversationRows";
import type { Message } from "../../feed/inboxCache";
import type { OutgoingMessage } from "../../outbox/outboxStore";

/** The progress of a message. `waiting` means waiting for a connection; `arrived` is for the counterpart's messages. */
export type MessageProgress = "waiting" | "sending" | "failed" | "sent" | "delivered" | "read" | "arrived";

export type ConversationMessage = ShownMessage & {
  /** Null while the message is pending. */
  readonly id: string | null;
  /** Sequence number in the chat; null while the message is pending. */
  readonly seq: number | null;
  readonly kind: MessageKind;
  readonly change: "edited" | "removed" | null;
  readonly progress: MessageProgress;
  /** The message in the outbox; null for a message loaded from the server. */
  readonly outgoing: OutgoingMessage | null;
};

/** The `UpTo` values are sequence numbers. */
export type ConversationStatus = {
  readonly viewerId: string;
  readonly counterpartDeliveredUpTo: number;
  readonly counterpartReadUpTo: number;
  readonly isConnected: boolean;
};

/**
 * Returns the messages in `stored`, then those in `outgoing`, except outgoing messages that are already in `stored` or
 * that precede its last message.
 */
export function shownMessages(
  stored: readonly Message[],
  outgoing: readonly OutgoingMessage[],
  status: ConversationStatus,
): readonly ConversationMessage[] {
  const known = stored.map((message) => storedMessage(message, status));
  if (outgoing.length === 0) return known;
  const keys = new Set(stored.map(({ clientMessageId }) => clientMessageId));
  const upTo = stored.at(-1)?.seq ?? 0;
  const pending = outgoing.filter(
    ({ clientMessageId, seq }) => !keys.has(clientMessageId) && (seq === null || seq > upTo),
  );
  return [...known, ...pending.map((message) => outgoingMessage(message, status))];
}

function storedMessage(message: Message, status: ConversationStatus): ConversationMessage {
  const { id, seq, content, sentAt, kind } = message;
  return {
    key: message.clientMessageId ?? id,
    id,
    seq,
    authorId: message.author.id,
    content,
    sentAt,
    kind,
    change: changeOf(message),
    progress: progressOf(message, status),
    outgoing: null,
  };
}

function outgoingMessage(message: OutgoingMessage, { viewerId, isConnected }: ConversationStatus): ConversationMessage {
  const unsentProgress = isConnected ? "sending" : "waiting";
  const progress = message.state === "stored" ? "sent" : message.state === "failed" ? "failed" : unsentProgress;
  return {
    key: message.clientMessageId,
    id: null,
    seq: null,
    authorId: viewerId,
    content: message.content,
    sentAt: message.writtenAt,
    kind: "TEXT",
    change: null,
    progress,
    outgoing: message,
  };
}

function progressOf({ author, seq }: Message, status: ConversationStatus): MessageProgress {
  if (author.id !== status.viewerId) return "arrived";
  if (seq <= status.counterpartReadUpTo) return "read";
  return seq <= status.counterpartDeliveredUpTo ? "delivered" : "sent";
}

function changeOf({ editedAt, removedAt }: Message): ConversationMessage["change"] {
  if (removedAt !== null) return "removed";
  return editedAt === null ? null : "edited";
}
