import { createUnionType, Field, ID, Int, ObjectType } from "type-graphql";
import { Chat } from "../chat.type.js";
import { Message } from "../messages/message.type.js";
import { Presence } from "../presence/presence.type.js";
import { DateTime } from "../../platform/graphql/dateTime.js";

/** A chat was started. */
@ObjectType("ChatStarted", { description: "A student started a chat with a tutor." })
export class ChatStartedType {
  @Field(() => Chat, { description: "The chat as it is now." })
  chat!: Chat;
}

/** A message was sent. */
@ObjectType("MessageSent", { description: "A participant wrote a message." })
export class MessageSentType {
  @Field(() => Message, { description: "The message." })
  message!: Message;
}

/** Messages were read. */
@ObjectType("MessagesRead", { description: "A participant has read the chat up to a message." })
export class MessagesReadType {
  @Field(() => ID, { description: "The id of the person who read." })
  readerId!: string;

  @Field(() => Int, { description: "The sequence number of the last message read." })
  upTo!: number;
}

/** A message was edited. */
@ObjectType("MessageEdited", { description: "The author changed what a message says." })
export class MessageEditedType {
  @Field(() => Message, { description: "The message as it is now." })
  message!: Message;
}

/** A message was removed. */
@ObjectType("MessageRemoved", { description: "The author took a message back; that there was one remains visible." })
export class MessageRemovedType {
  @Field(() => Message, { description: "The message as it is now." })
  message!: Message;
}

/** Messages were marked as unread; only the reader who did it receives this. */
@ObjectType("MarkedUnread", { description: "The viewer wants messages to count as unread again." })
export class MarkedUnreadType {
  @Field(() => Chat, { description: "The chat as it is now." })
  chat!: Chat;
}

/** The counterpart is typing. */
@ObjectType("CounterpartTyping", { description: "The counterpart is writing. It holds for some seconds." })
export class CounterpartTypingType {
  @Field(() => ID, { description: "The id of the person who writes." })
  personId!: string;

  @Field(() => Int, { description: "For how many seconds it holds, unless it is said again." })
  forSeconds!: number;
}

/** Messages have reached a device. */
@ObjectType("MessagesDelivered", { description: "Messages have reached a device of the counterpart's." })
export class MessagesDeliveredType {
  @Field(() => ID, { description: "The id of the person whose device it is." })
  personId!: string;

  @Field(() => Int, { description: "The sequence number of the last message that has arrived." })
  upTo!: number;
}

/** A person has connected or disconnected. */
@ObjectType("PresenceChanged", { description: "The counterpart came or left." })
export class PresenceChangedType {
  @Field(() => ID, { description: "The id of the person." })
  personId!: string;

  @Field(() => Presence, { description: "Whether the person is connected now." })
  presence!: Presence;
}

/** An event that does not concern the viewer but takes a sequence number. */
@ObjectType("OtherEvent", {
  description: "Something that does not concern the viewer; it only keeps the order of the chat without a hole.",
})
export class OtherEventType {
  @Field(() => Int, { description: "Its sequence number, once more." })
  seq!: number;
}

const eventTypes = () =>
  [
    ChatStartedType,
    MessageSentType,
    MessagesReadType,
    MessageEditedType,
    MessageRemovedType,
    MarkedUnreadType,
    OtherEventType,
    CounterpartTypingType,
    MessagesDeliveredType,
    PresenceChangedType,
  ] as const;

/** The GraphQL union of all events of a chat. */
export const ChatEventType = createUnionType({
  name: "ChatEvent",
  description: "Something that happened in a chat.",
  types: eventTypes,
});

/** An event as GraphQL returns it: an instance of the class that determines its type. */
export type GraphqlChatEvent = InstanceType<ReturnType<typeof eventTypes>[number]>;

/** One event of the feed, with its cursor. */
@ObjectType({
  description: "One event of one of the viewer's chats, as the feed delivers it: in order within the chat, each once.",
})
export abstract class ChatFeedItem {
  @Field(() => String, { description: "Pass it as `after` to go on behind this item; opaque." })
  abstract readonly cursor: string;

  @Field(() => ChatEventType, { description: "What happened." })
  abstract readonly event: GraphqlChatEvent | Promise<GraphqlChatEvent>;

  @Field(() => ID, { description: "The chat's id." })
  chatId!: string;

  @Field(() => Int, {
    description:
      "The event's sequence number: 1, 2, 3 and so on within its chat, without a hole; 0 for what passes and is not kept: " +
      "typing, delivery and presence.",
  })
  seq!: number;

  @Field(() => DateTime, { description: "When the event was recorded, or told." })
  recordedAt!: Date;
}
