import { createUnionType, Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { type ChatState, unreadOf } from "./chat.js";
import { toMessageId } from "./chatId.js";
import { messageKinds } from "./events.js";
import type { ChatRecord } from "./projections/chats.js";
import type { MessagePlace, StoredMessage } from "./projections/messages.js";
import { DateTime } from "../platform/graphql/dateTime.js";
import { Node } from "../platform/graphql/node.type.js";
import { PageInfo } from "../platform/graphql/pageInfo.type.js";
import { Payload } from "../platform/graphql/problem.type.js";

/** GraphQL's MessageKind. */
export const MessageKind = Object.fromEntries(messageKinds.map((kind) => [kind, kind]));
registerEnumType(MessageKind, {
  name: "MessageKind",
  description: "What a message is for.",
  valuesConfig: {
    TEXT: { description: "A plain text." },
    TRIAL_REQUEST: { description: "A student's request for a trial lesson." },
  },
});

/** Whether somebody is here. */
@ObjectType({ description: "Whether somebody is connected, and when they were last." })
export class Presence {
  @Field(() => Boolean, { description: "Whether the person is connected now." })
  isOnline!: boolean;

  @Field(() => DateTime, { nullable: true, description: "When the person was connected last; null when never." })
  lastSeenAt!: Date | null;
}

/** A message; `author` is resolved. */
@ObjectType({ implements: Node, description: "One message of a chat." })
export class Message extends Node {
  @Field(() => ID, { description: "The message's id." })
  override id!: string;

  @Field(() => ID, { description: "The id of the chat it belongs to." })
  chatId!: string;

  @Field(() => Int, { description: "Its place in the chat's order." })
  seq!: number;

  @Field(() => String, { description: "What was written, exactly as it was sent; empty when it was taken back." })
  content!: string;

  @Field(() => MessageKind, { description: "Whether it is a plain text or a request for a trial lesson." })
  kind!: string;

  @Field(() => String, {
    nullable: true,
    description: "The key its sender gave it, so that a retry is recognised; null when the sender gave none.",
  })
  clientMessageId!: string | null;

  @Field(() => DateTime, { description: "When it was recorded." })
  sentAt!: Date;

  @Field(() => DateTime, { nullable: true, description: "When its author edited it last; null when it never was." })
  editedAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: "When its author took it back; null unless that was done." })
  removedAt!: Date | null;

  readonly authorId!: string;
}

/** A chat as one of its two people sees it; the people and the messages are resolved. */
@ObjectType({
  implements: Node,
  description:
    "A chat between one student and one tutor: an append-only log of events, of which this is the present state.",
})
export class Chat extends Node {
  @Field(() => ID, { description: "The chat's id, the same for ever." })
  override id!: string;

  @Field(() => Int, { description: "The sequence number of the newest event of this chat that this answer contains." })
  lastSeq!: number;

  @Field(() => Int, {
    description: "The sequence number up to which the viewer has read; 0 when nothing has been read.",
  })
  readUpTo!: number;

  @Field(() => Int, {
    description: "The sequence number up to which the counterpart has read; 0 when nothing has been read.",
  })
  counterpartReadUpTo!: number;

  @Field(() => Int, { description: "How many messages of the counterpart the viewer has not read." })
  unreadCount!: number;

  readonly studentId!: string;
  readonly tutorId!: string;
  readonly counterpartId!: string;
  readonly lastMessageSeq!: number;
}

/** A message in a page. */
@ObjectType({ description: "A message in a page of messages." })
export class MessageEdge {
  @Field(() => String, { description: "The position of this message in the history; opaque." })
  cursor!: string;

  @Field(() => Message, { description: "The message." })
  node!: Message;
}

/** A page of messages. */
@ObjectType({ description: "A page of messages, oldest first." })
export class MessageConnection {
  @Field(() => [MessageEdge], { description: "The messages of this page with their cursors." })
  edges!: readonly MessageEdge[];

  @Field(() => PageInfo, { description: "Where this page stands in the whole history." })
  pageInfo!: PageInfo;
}

/** A chat in a page. */
@ObjectType({ description: "A chat in a page of chats." })
export class ChatEdge {
  @Field(() => String, { description: "The position of this chat in the list; opaque." })
  cursor!: string;

  @Field(() => Chat, { description: "The chat." })
  node!: Chat;
}

/** A page of chats. */
@ObjectType({ description: "A page of chats, the one with the newest message first." })
export class ChatConnection {
  @Field(() => [ChatEdge], { description: "The chats of this page with their cursors." })
  edges!: readonly ChatEdge[];

  @Field(() => PageInfo, { description: "Where this page stands in the whole list." })
  pageInfo!: PageInfo;

  @Field(() => Int, { description: "The number of all chats in the list, not only of this page." })
  totalCount!: number;

  @Field(() => String, {
    description:
      "A cursor for `chatFeed(after:)`, taken before this page was read: what this page may lack follows it.",
  })
  feedCursor!: string;
}

/** The event of a chat's start. */
@ObjectType("ChatStarted", { description: "A student started a chat with a tutor." })
export class ChatStartedType {
  @Field(() => Chat, { description: "The chat as it is now." })
  chat!: Chat;
}

/** The event of a message. */
@ObjectType("MessageSent", { description: "A participant wrote a message." })
export class MessageSentType {
  @Field(() => Message, { description: "The message." })
  message!: Message;
}

/** The event of reading. */
@ObjectType("MessagesRead", { description: "A participant has read the chat up to a message." })
export class MessagesReadType {
  @Field(() => ID, { description: "The id of the person who read." })
  readerId!: string;

  @Field(() => Int, { description: "The sequence number of the last message read." })
  upTo!: number;
}

/** The event of an edit. */
@ObjectType("MessageEdited", { description: "The author changed what a message says." })
export class MessageEditedType {
  @Field(() => Message, { description: "The message as it is now." })
  message!: Message;
}

/** The event of a removal. */
@ObjectType("MessageRemoved", { description: "The author took a message back; that there was one remains visible." })
export class MessageRemovedType {
  @Field(() => Message, { description: "The message as it is now." })
  message!: Message;
}

/** The event of marking as unread, for the one who did. */
@ObjectType("MarkedUnread", { description: "The viewer wants messages to count as unread again." })
export class MarkedUnreadType {
  @Field(() => Chat, { description: "The chat as it is now." })
  chat!: Chat;
}

/** Somebody writes. */
@ObjectType("CounterpartTyping", { description: "The counterpart is writing. It holds for some seconds." })
export class CounterpartTypingType {
  @Field(() => ID, { description: "The id of the person who writes." })
  personId!: string;

  @Field(() => Int, { description: "For how many seconds it holds, unless it is said again." })
  forSeconds!: number;
}

/** Messages have arrived. */
@ObjectType("MessagesDelivered", { description: "Messages have reached a device of the counterpart's." })
export class MessagesDeliveredType {
  @Field(() => ID, { description: "The id of the person whose device it is." })
  personId!: string;

  @Field(() => Int, { description: "The sequence number of the last message that has arrived." })
  upTo!: number;
}

/** Somebody came or left. */
@ObjectType("PresenceChanged", { description: "The counterpart came or left." })
export class PresenceChangedType {
  @Field(() => ID, { description: "The id of the person." })
  personId!: string;

  @Field(() => Presence, { description: "Whether the person is connected now." })
  presence!: Presence;
}

/** An event that is nothing to the viewer. */
@ObjectType("OtherEvent", {
  description: "Something that does not concern the viewer; it only keeps the order of the chat without a hole.",
})
export class OtherEventType {
  @Field(() => Int, { description: "Its sequence number, once more." })
  seq!: number;
}

/** GraphQL's ChatEvent. */
export const ChatEventType = createUnionType({
  name: "ChatEvent",
  description: "Something that happened in a chat.",
  types: () =>
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
    ] as const,
  resolveType: (event) => (event as ShownEvent).type,
});

/** What the feed's resolver answers for an event: the name of its type, and the fields. */
export type ShownEvent =
  | ({ readonly type: "ChatStarted" | "MarkedUnread" } & ChatStartedType)
  | ({ readonly type: "MessageSent" | "MessageEdited" | "MessageRemoved" } & MessageSentType)
  | ({ readonly type: "MessagesRead" } & MessagesReadType)
  | ({ readonly type: "OtherEvent" } & OtherEventType)
  | ({ readonly type: "CounterpartTyping" } & CounterpartTypingType)
  | ({ readonly type: "MessagesDelivered" } & MessagesDeliveredType)
  | ({ readonly type: "PresenceChanged" } & PresenceChangedType);

/** An item of the feed; `cursor` and `event` are resolved. */
@ObjectType({
  description: "One event of one of the viewer's chats, as the feed delivers it: in order within the chat, each once.",
})
export class ChatFeedItem {
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

/** What came of sending or starting; `chat` is resolved. */
@ObjectType({ description: "What came of sending a message." })
export class SendMessagePayload extends Payload {
  @Field(() => Message, { nullable: true, description: "The message as it is stored; null when it was refused." })
  message?: Message | null;
}

/** What came of telling that one writes. */
@ObjectType({ description: "What came of telling that the viewer writes." })
export class TypingPayload extends Payload {}

/** What came of editing or removing; `message` is resolved. */
@ObjectType({ description: "What came of changing a message." })
export class ChangeMessagePayload extends Payload {
  readonly place?: MessagePlace;
}

/** What came of reading or marking as unread; `chat` is resolved. */
@ObjectType({ description: "What came of marking messages as read or unread." })
export class ReadMessagesPayload extends Payload {
  readonly chatId?: string;
}

/** Shows a stored message. */
export function toMessage(stored: StoredMessage): Message {
  return { id: toMessageId(stored.chatId, stored.seq), ...stored };
}

/** Shows a chat to one of its two people. */
export function toChat(record: ChatRecord, viewerId: string): Chat {
  const [mine, theirs] = sides(record, viewerId);
  return {
    id: record.id,
    lastSeq: record.lastSeq,
    lastMessageSeq: record.lastMessageSeq,
    studentId: record.studentId,
    tutorId: record.tutorId,
    counterpartId: viewerId === record.studentId ? record.tutorId : record.studentId,
    readUpTo: mine.readUpTo,
    counterpartReadUpTo: theirs.readUpTo,
    unreadCount: unreadOf(record, viewerId),
  };
}

function sides(state: ChatState, viewerId: string) {
  return viewerId === state.studentId
    ? ([state.student, state.tutor] as const)
    : ([state.tutor, state.student] as const);
}
