import { createUnionType, Field, ID, Int, ObjectType } from "type-graphql";
import { Chat } from "../chat.type.js";
import { Message } from "../messages/message.type.js";
import { Presence } from "../presence/presence.type.js";
import { Person, type PersonById } from "../../accounts/index.js";
import { DateTime } from "../../platform/graphql/dateTime.js";

@ObjectType("ChatStarted", { description: "A student started a chat with a tutor." })
export class ChatStartedType {
  @Field(() => Chat, { description: "The chat as it is now." })
  chat!: Chat;
}

@ObjectType("MessageSent", { description: "A participant wrote a message." })
export class MessageSentType {
  @Field(() => Message, { description: "The message." })
  message!: Message;
}

@ObjectType("MessagesRead", { description: "A participant has read the chat up to a message." })
export class MessagesReadType {
  @Field(() => ID, { description: "The id of the person who read." })
  readerId!: string;

  @Field(() => Person, { description: "The person who read." })
  reader!: PersonById;

  @Field(() => Int, { description: "The sequence number of the last message read." })
  upTo!: number;
}

@ObjectType("MessageEdited", { description: "The author edited a message." })
export class MessageEditedType {
  @Field(() => Message, { description: "The message as it is now." })
  message!: Message;
}

@ObjectType("MessageRemoved", { description: "The author removed a message; a placeholder remains visible." })
export class MessageRemovedType {
  @Field(() => Message, { description: "The message as it is now." })
  message!: Message;
}

/** Messages were marked as unread; only the reader who did it receives this. */
@ObjectType("MarkedUnread", { description: "The viewer marked messages as unread." })
export class MarkedUnreadType {
  @Field(() => Chat, { description: "The chat as it is now." })
  chat!: Chat;
}

@ObjectType("CounterpartTyping", { description: "The counterpart is typing. This is valid for some seconds." })
export class CounterpartTypingType {
  @Field(() => ID, { description: "The id of the person who is typing." })
  personId!: string;

  @Field(() => Person, { description: "The person who is typing." })
  person!: PersonById;

  @Field(() => Int, { description: "For how many seconds this is valid, unless it is sent again." })
  forSeconds!: number;
}

/** Messages have reached a device. */
@ObjectType("MessagesDelivered", { description: "Messages have reached one of the counterpart's devices." })
export class MessagesDeliveredType {
  @Field(() => ID, { description: "The id of the person whose device it is." })
  personId!: string;

  @Field(() => Person, { description: "The person whose device it is." })
  person!: PersonById;

  @Field(() => Int, { description: "The sequence number of the last message that has arrived." })
  upTo!: number;
}

/** A person has connected or disconnected. */
@ObjectType("PresenceChanged", {
  description:
    "The counterpart connected or disconnected. Soon after a subscription begins, there is one for each counterpart\n" +
    "in the viewer's 100 newest chats who has ever connected.",
})
export class PresenceChangedType {
  @Field(() => ID, { description: "The id of the person." })
  personId!: string;

  @Field(() => Person, { description: "The person." })
  person!: PersonById;

  @Field(() => Presence, { description: "Whether the person is connected now." })
  presence!: Presence;
}

/** An event that does not concern the viewer but takes a sequence number. */
@ObjectType("OtherEvent", {
  description: "An event that does not concern the viewer; it only keeps the sequence numbers of the chat gapless.",
})
export class OtherEventType {
  @Field(() => Int, { description: "The event's sequence number." })
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
  @Field(() => String, { description: "Pass it as `after` to continue after this item; opaque." })
  abstract readonly cursor: string;

  @Field(() => ChatEventType, { description: "What happened." })
  abstract readonly event: GraphqlChatEvent | Promise<GraphqlChatEvent>;

  @Field(() => ID, { description: "The chat's id." })
  chatId!: string;

  @Field(() => Chat, { description: "The chat as it is now." })
  abstract readonly chat: Promise<Chat>;

  @Field(() => Int, {
    description:
      "The event's sequence number: 1, 2, 3 and so on within its chat, without gaps; 0 for ephemeral events: " +
      "typing, delivery and presence.",
  })
  seq!: number;

  @Field(() => DateTime, { description: "When the event was recorded or, if it is not kept, sent." })
  recordedAt!: Date;
}
