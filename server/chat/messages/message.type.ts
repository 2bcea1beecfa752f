import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { toMessageId } from "../chatId.js";
import { messageKinds } from "../events.js";
import type { StoredMessage } from "../projections/messages.js";
import { DateTime } from "../../platform/graphql/dateTime.js";
import { Node } from "../../platform/graphql/node.type.js";
import { connectionOf } from "../../platform/graphql/pageInfo.type.js";

export const MessageKind = Object.fromEntries(messageKinds.map((kind) => [kind, kind]));
registerEnumType(MessageKind, {
  name: "MessageKind",
  description: "The purpose of a message.",
  valuesConfig: {
    TEXT: { description: "A plain text message." },
    TRIAL_REQUEST: { description: "A student's request for a trial lesson." },
  },
});

/** Field resolvers load the author and the chat, and show the key only to the sender. */
@ObjectType({ implements: Node, description: "One message of a chat." })
export class Message extends Node {
  @Field(() => ID, { description: "The message's id." })
  override id!: string;

  @Field(() => ID, { description: "The id of the chat it belongs to." })
  chatId!: string;

  @Field(() => Int, { description: "Its sequence number in the chat." })
  seq!: number;

  @Field(() => String, { description: "The text, exactly as it was sent; empty if the message was removed." })
  content!: string;

  @Field(() => MessageKind, { description: "Whether it is a plain text message or a request for a trial lesson." })
  kind!: string;

  @Field(() => DateTime, { description: "When it was recorded." })
  sentAt!: Date;

  @Field(() => DateTime, {
    nullable: true,
    description: "When its author last edited it; null if they never did, or if the message was removed.",
  })
  editedAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: "When its author removed it; null if they did not." })
  removedAt!: Date | null;

  readonly authorId!: string;
  /** The idempotency key, chosen by the sender or, if they sent none, by the server. */
  readonly key!: string | null;
}

@ObjectType({ description: "A page of messages, oldest first." })
export class MessageConnection extends connectionOf(Message, "message", { list: "history" }) {}

export function toMessage(stored: StoredMessage): Message {
  const { chatId, seq, content, kind, clientMessageId: key, sentAt, editedAt, removedAt, authorId } = stored;
  const id = toMessageId(chatId, seq);
  return { id, chatId, seq, content, kind, key, sentAt, editedAt, removedAt, authorId };
}
