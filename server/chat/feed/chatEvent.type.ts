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
  @Field(() => ID, { description: "The id of the participant who read." })
  readerId!: string;

  @Field(() => Person, { description: "The participant who read." })
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

/** Messages were marked as unread; only the reader who marked them receives this event. */
@ObjectType("MarkedUnread", { description: "The viewer marked messages as unread." })
export class MarkedUnreadType {
  @Field(() => Chat, { description: "The chat as it is now." })
  chat!: Chat;
}

@ObjectType("CounterpartTyping", { description: "The counterpart is typing. The event expires after a few seconds." })
export class CounterpartTypingType {
  @Field(() => ID, { description: "The id of the user who is typing." })
  personId!: string;

  @Field(() => Person, { description: "The user who is typing." })
  person!: PersonById;

  @Field(() => Int, { description: "The number of seconds until this expires unless it is sent again." })
  forSeconds!: number;
}

@ObjectType("MessagesDelivered", {
  description:
    "Messages have reached one of the counterpart's devices. Soon after a subscription starts, the feed sends one of\n" +
    "these for each of the viewer's 100 newest chats with messages that the counterpart has not read.",
})
export class MessagesDeliveredType {
  @Field(() => ID, { description: "The id of the user whose device it is." })
  personId!: string;

  @Field(() => Person, { description: "The user whose device it is." })
  person!: PersonById;

  @Field(() => Int, { description: "The sequence number of the last message that was delivered." })
  upTo!: number;
}

@ObjectType("PresenceChanged", {
  description:
    "The counterpart connected or disconnected. Soon after a subscription starts, the feed sends one of these for\n" +
    "each counterpart in the viewer's 100 newest chats who has ever connected.",
})
export class PresenceChangedType {
  @Field(() => ID, { description: "The user's id." })
  personId!: string;

  @Field(() => Person, { description: "The user." })
  person!: PersonById;

  @Field(() => Presence, { description: "Whether the user is online, and when they were last seen." })
  presence!: Presence;
}

@ObjectType("OtherEvent", {
  description: "An event that does not concern the viewer, included only to keep the chat's sequence numbers gapless.",
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

export const ChatEventType = createUnionType({
  name: "ChatEvent",
  description: "Something that happened in a chat.",
  types: eventTypes,
});

/** An event as GraphQL returns it: an instance of the class that determines its type. */
export type GraphqlChatEvent = InstanceType<ReturnType<typeof eventTypes>[number]>;

@ObjectType({
  description: "An event of one of the viewer's chats. The feed delivers each event once, in order within its chat.",
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
      "The event's sequence number: 1, 2, 3 and so on within its chat, without gaps. Ephemeral events (typing, " +
      "delivery and presence) have 0.",
  })
  seq!: number;

  @Field(() => DateTime, { description: "When the event was recorded or, for an ephemeral event, sent." })
  recordedAt!: Date;
}
