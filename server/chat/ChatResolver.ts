import type { GraphQLResolveInfo } from "graphql";
import { Arg, Args, Ctx, FieldResolver, ID, Info, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { editWindow } from "./chat.js";
import type { ChatReader } from "./ChatReader.js";
import type { ChatService } from "./ChatService.js";
import { type ChatContext, eventKeyOf } from "./chatContext.js";
import {
  EditMessageInput,
  MarkUnreadInput,
  ReadMessagesInput,
  RemoveMessageInput,
  SendMessageInput,
  StartChatInput,
  TimeZoneInput,
  TypingInput,
} from "./chat.inputs.js";
import { Chat, ChatConnection, toChat } from "./chat.type.js";
import {
  ChangeMessagePayload,
  ReadMessagesPayload,
  SendMessagePayload,
  TypingPayload,
} from "./messages/chatPayload.type.js";
import { Message, MessageConnection, toMessage } from "./messages/message.type.js";
import { MessagePageArgs, readMessagePage } from "./messages/messagePage.args.js";
import type { ChatPosition } from "./projections/chats.js";
import { Presence } from "./presence/presence.type.js";
import { TimeZonePayload } from "./presence/timeZone.type.js";
import { Person, requireAuthenticated } from "../accounts/index.js";
import { toConnection } from "../platform/graphql/pageInfo.type.js";
import { toPayload } from "../platform/graphql/problem.type.js";
import { isId } from "../platform/ids.js";
import { badCursor, fromCursor, toCursor } from "../platform/pagination.js";

@Resolver(() => Chat)
export class ChatResolver {
  constructor(
    private readonly service: ChatService,
    private readonly reader: ChatReader,
  ) {}

  @Query(() => Chat, { nullable: true, description: "One of the viewer's chats; null if there is none with this id." })
  async chat(
    @Arg("id", () => ID, { description: "The chat's id." }) id: string,
    @Ctx() context: ChatContext,
  ): Promise<Chat | null> {
    const viewer = requireAuthenticated(context.viewer);
    const chat = await this.reader.chat(viewer, id);
    return chat && toChat(chat, viewer.id);
  }

  @Query(() => ChatConnection, { description: "The viewer's chats, by newest message, newest first." })
  async chats(
    @Arg("first", () => Int, { defaultValue: 20, description: "The maximum number of chats to return: 1 to 100." })
    first: number,
    @Arg("after", () => String, { nullable: true, description: "Only chats after this cursor." }) after: string | null,
    @Arg("onlyUnread", () => Boolean, { defaultValue: false, description: "Only chats with unread messages." })
    onlyUnread: boolean,
    @Arg("named", () => String, {
      nullable: true,
      description:
        "Only chats with counterparts whose names contain words that start with the given words, ignoring case and " +
        "accents. Only the first 200 characters and ten words are used.",
    })
    named: string | null,
    @Ctx() context: ChatContext,
  ): Promise<ChatConnection> {
    const viewer = requireAuthenticated(context.viewer);
    const position = after ? positionAt(after) : null;
    const feedCursor = await this.service.cursorNow(viewer);
    const { total, ...page } = await this.reader.chats(viewer, { first, after: position, onlyUnread, named });
    const { edges, pageInfo } = toConnection(page, (chat) => toCursor([chat.lastMessageTx, chat.id]));
    const chats = edges.map(({ cursor, node }) => ({ cursor, node: toChat(node, viewer.id) }));
    return { edges: chats, pageInfo, totalCount: total, feedCursor };
  }

  @Mutation(() => SendMessagePayload, {
    description: "Write to a listed tutor as a student. If the two already have a chat, the message is added to it.",
  })
  startChat(
    @Arg("input", () => StartChatInput, { description: "The tutor and the message." }) input: StartChatInput,
    @Ctx() context: ChatContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SendMessagePayload> {
    const { viewer, connectionId: origin, requestId } = context;
    const message = { ...input, clientMessageId: eventKeyOf(input.clientMessageId, context, info), origin, requestId };
    return toPayload(async () => ({ message: toMessage(await this.service.start(viewer, message)) }));
  }

  @Mutation(() => SendMessagePayload, { description: "Send a message to one of the viewer's chats." })
  sendMessage(
    @Arg("input", () => SendMessageInput, { description: "The chat and the message." }) input: SendMessageInput,
    @Ctx() context: ChatContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SendMessagePayload> {
    const { viewer, connectionId: origin, requestId } = context;
    const { chatId, content } = input;
    const message = { content, clientMessageId: eventKeyOf(input.clientMessageId, context, info), origin, requestId };
    return toPayload(async () => ({ message: toMessage(await this.service.send(viewer, chatId, message)) }));
  }

  @Mutation(() => ReadMessagesPayload, {
    description: "Mark a chat as read up to and including a message.",
  })
  readMessages(
    @Arg("input", () => ReadMessagesInput, { description: "The last message read." }) input: ReadMessagesInput,
    @Ctx() { viewer, connectionId, requestId }: ChatContext,
  ): Promise<ReadMessagesPayload> {
    return toPayload(async () => ({
      chatId: await this.service.read(viewer, input.messageId, connectionId, { requestId }),
    }));
  }

  @Mutation(() => ReadMessagesPayload, {
    description: "Mark this message from the counterpart, and all later ones, as unread for the viewer only.",
  })
  markUnread(
    @Arg("input", () => MarkUnreadInput, { description: "The first message to mark." }) input: MarkUnreadInput,
    @Ctx() { viewer, requestId }: ChatContext,
  ): Promise<ReadMessagesPayload> {
    return toPayload(async () => ({
      chatId: await this.service.markUnread(viewer, input.messageId, { requestId }),
    }));
  }

  @Mutation(() => TypingPayload, {
    description:
      "Notify the counterpart that the viewer is typing. The notification expires after a few seconds and is not " +
      "stored.",
  })
  tellTyping(
    @Arg("input", () => TypingInput, { description: "The chat." }) input: TypingInput,
    @Ctx() { viewer }: ChatContext,
  ): Promise<TypingPayload> {
    return toPayload(async () => {
      await this.service.sendTyping(viewer, input.chatId);
      return {};
    });
  }

  @Mutation(() => TimeZonePayload, {
    description:
      "Save the viewer's time zone, which lets counterparts see the viewer's local time, and the locale for dates in " +
      "emails.",
  })
  tellTimeZone(
    @Arg("input", () => TimeZoneInput, { description: "The time zone and the locale." }) input: TimeZoneInput,
    @Ctx() { viewer }: ChatContext,
  ): Promise<TimeZonePayload> {
    return toPayload(async () => {
      await this.service.saveTimeZone(viewer, input.timeZone, input.locale);
      return {};
    });
  }

  @Mutation(() => ChangeMessagePayload, {
    description: `Edit one of the viewer's messages, within ${editWindow / 60_000} minutes of sending it.`,
  })
  editMessage(
    @Arg("input", () => EditMessageInput, { description: "The message and its new text." })
    { messageId, content, clientEditId: key }: EditMessageInput,
    @Ctx() context: ChatContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ChangeMessagePayload> {
    const { viewer, requestId } = context;
    const request = { requestId, clientEditId: eventKeyOf(key, context, info) };
    return toPayload(async () => ({ position: await this.service.edit(viewer, messageId, content, request) }));
  }

  @Mutation(() => ChangeMessagePayload, {
    description: "Remove one of the viewer's messages. A placeholder remains visible.",
  })
  removeMessage(
    @Arg("input", () => RemoveMessageInput, { description: "The message." }) { messageId }: RemoveMessageInput,
    @Ctx() { viewer, requestId }: ChatContext,
  ): Promise<ChangeMessagePayload> {
    return toPayload(async () => ({
      position: await this.service.remove(viewer, messageId, { requestId }),
    }));
  }

  @FieldResolver(() => Person, { description: "The student of the chat." })
  student(@Root() chat: Chat, @Ctx() { people }: ChatContext): Promise<Person> {
    return people.load(chat.studentId);
  }

  @FieldResolver(() => Person, { description: "The tutor of the chat." })
  tutor(@Root() chat: Chat, @Ctx() { people }: ChatContext): Promise<Person> {
    return people.load(chat.tutorId);
  }

  @FieldResolver(() => Person, {
    description: "The participant who is not the viewer: the tutor for a student, the student for a tutor.",
  })
  counterpart(@Root() chat: Chat, @Ctx() { people }: ChatContext): Promise<Person> {
    return people.load(chat.counterpartId);
  }

  @FieldResolver(() => Int, {
    description: "The sequence number of the last message that was delivered to one of the counterpart's devices.",
  })
  counterpartDeliveredUpTo(@Root() { id, counterpartId }: Chat, @Ctx() { chats }: ChatContext): Promise<number> {
    return chats.delivered.load({ chatId: id, personId: counterpartId });
  }

  @FieldResolver(() => Presence, { description: "Whether the counterpart is online, and when they were last seen." })
  counterpartPresence(@Root() { counterpartId }: Chat, @Ctx() { chats }: ChatContext): Promise<Presence> {
    return chats.presence.load(counterpartId);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: "The last known IANA time zone of the counterpart's device; null if none is known.",
  })
  async counterpartTimeZone(@Root() { counterpartId }: Chat, @Ctx() { chats }: ChatContext): Promise<string | null> {
    return (await chats.presence.load(counterpartId)).timeZone;
  }

  @FieldResolver(() => Message, {
    description: "The newest message. Every chat has at least the one that started it.",
  })
  async lastMessage(@Root() chat: Chat, @Ctx() { chats }: ChatContext): Promise<Message> {
    return toMessage(await chats.message.load({ chatId: chat.id, seq: chat.lastMessageSeq }));
  }

  @FieldResolver(() => Message, {
    nullable: true,
    description: "The counterpart's newest message; null if they have not written one yet.",
  })
  async counterpartLastMessage(@Root() chat: Chat, @Ctx() { chats }: ChatContext): Promise<Message | null> {
    const message = await chats.newestBy.load({ chatId: chat.id, personId: chat.counterpartId });
    return message && toMessage(message);
  }

  @FieldResolver(() => MessageConnection, {
    description:
      "The messages, oldest first. By default, the page ends with the newest message or just before `before`. With " +
      "`first` or `after`, it begins with the oldest message or just after `after`. With `around`, that message is " +
      "in its middle.",
  })
  async messages(
    @Root() chat: Chat,
    @Args(() => MessagePageArgs) args: MessagePageArgs,
    @Ctx() { viewer }: ChatContext,
  ): Promise<MessageConnection> {
    const page = await this.reader.messages(viewer, chat.id, readMessagePage(args));
    return toConnection({ ...page, items: page.items.map(toMessage) }, (message) => toCursor([message.seq]));
  }
}

function positionAt(cursor: string): ChatPosition {
  const [lastMessageTx, id] = fromCursor(cursor, 2, "after");
  if (!Number.isSafeInteger(lastMessageTx) || typeof id !== "string" || !isId(id)) throw badCursor("after");
  return { lastMessageTx: Number(lastMessageTx), id };
}
