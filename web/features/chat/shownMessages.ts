import type { MessageKind } from "../../graphql/generated/graphql";
import type { ShownMessage } from "./conversationRows";
import type { Message } from "./inboxCache";
import type { OutgoingMessage } from "./Outbox";

/** How far a message has come; `arrived` is one of the counterpart's. */
export type MessageProgress = "sending" | "failed" | "sent" | "read" | "arrived";

/** A message of a conversation, stored or on its way. */
export type ConversationMessage = ShownMessage & {
  readonly kind: MessageKind;
  /** What its author did to it since. */
  readonly change: "edited" | "removed" | null;
  readonly progress: MessageProgress;
  /** The message in the outbox, while it is there. */
  readonly outgoing: OutgoingMessage | null;
};

/** The stored messages in their order, then those on their way; one that is both is shown as stored. */
export function shownMessages(
  stored: readonly Message[],
  outgoing: readonly OutgoingMessage[],
  { viewerId, counterpartReadUpTo }: { readonly viewerId: string; readonly counterpartReadUpTo: number },
): readonly ConversationMessage[] {
  const keys = new Set(stored.map(({ clientMessageId }) => clientMessageId));
  return [
    ...stored.map((message): ConversationMessage => {
      const read = message.seq <= counterpartReadUpTo ? "read" : "sent";
      return {
        key: message.clientMessageId ?? message.id,
        authorId: message.author.id,
        content: message.content,
        sentAt: message.sentAt,
        kind: message.kind,
        change: changeOf(message),
        progress: message.author.id === viewerId ? read : "arrived",
        outgoing: null,
      };
    }),
    ...outgoing
      .filter(({ clientMessageId }) => !keys.has(clientMessageId))
      .map((message): ConversationMessage => ({
        key: message.clientMessageId,
        authorId: viewerId,
        content: message.content,
        sentAt: message.writtenAt,
        kind: "TEXT",
        change: null,
        progress: message.state === "stored" ? "sent" : message.state,
        outgoing: message,
      })),
  ];
}

function changeOf({ editedAt, removedAt }: Message): ConversationMessage["change"] {
  if (removedAt !== null) return "removed";
  return editedAt === null ? null : "edited";
}
