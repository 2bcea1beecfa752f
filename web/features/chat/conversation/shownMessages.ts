import type { MessageKind } from "../../../graphql/generated/graphql";
import type { ShownMessage } from "./conversationRows";
import type { Message } from "../feed/inboxCache";
import type { OutgoingMessage } from "../outbox/outboxStore";

/** How far a message has come: `waiting` for the line, `sending`, and so on; `arrived` is one of the counterpart's. */
export type MessageProgress = "waiting" | "sending" | "failed" | "sent" | "delivered" | "read" | "arrived";

/** A message of a conversation, stored or on its way. */
export type ConversationMessage = ShownMessage & {
  /** The id by which the server knows it; null while it is on its way. */
  readonly id: string | null;
  /** Its place in the chat; null while it is on its way. */
  readonly seq: number | null;
  readonly kind: MessageKind;
  /** What its author did to it since. */
  readonly change: "edited" | "removed" | null;
  readonly progress: MessageProgress;
  /** The message in the outbox, while it is there. */
  readonly outgoing: OutgoingMessage | null;
};

/** Whose conversation it is, how far the counterpart has received and read it, and whether the line stands. */
export type Standing = {
  readonly viewerId: string;
  readonly counterpartDeliveredUpTo: number;
  readonly counterpartReadUpTo: number;
  readonly isConnected: boolean;
};

/** The stored messages in their order, then those on their way; one that is both is shown as stored. */
export function shownMessages(
  stored: readonly Message[],
  outgoing: readonly OutgoingMessage[],
  standing: Standing,
): readonly ConversationMessage[] {
  const known = stored.map((message) => storedMessage(message, standing));
  if (outgoing.length === 0) return known;
  const keys = new Set(stored.map(({ clientMessageId }) => clientMessageId));
  const upTo = stored.at(-1)?.seq ?? 0;
  const onTheirWay = outgoing.filter(
    ({ clientMessageId, seq }) => !keys.has(clientMessageId) && (seq === null || seq > upTo),
  );
  return [...known, ...onTheirWay.map((message) => outgoingMessage(message, standing))];
}

function storedMessage(message: Message, standing: Standing): ConversationMessage {
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
    progress: progressOf(message, standing),
    outgoing: null,
  };
}

function outgoingMessage(message: OutgoingMessage, { viewerId, isConnected }: Standing): ConversationMessage {
  const onItsWay = isConnected ? "sending" : "waiting";
  const progress = message.state === "stored" ? "sent" : message.state === "failed" ? "failed" : onItsWay;
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

function progressOf({ author, seq }: Message, standing: Standing): MessageProgress {
  if (author.id !== standing.viewerId) return "arrived";
  if (seq <= standing.counterpartReadUpTo) return "read";
  return seq <= standing.counterpartDeliveredUpTo ? "delivered" : "sent";
}

function changeOf({ editedAt, removedAt }: Message): ConversationMessage["change"] {
  if (removedAt !== null) return "removed";
  return editedAt === null ? null : "edited";
}
