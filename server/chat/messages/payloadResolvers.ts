import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { ChatContext } from "../chatContext.js";
import { Chat, toChat } from "../chat.type.js";
import { ChangeMessagePayload, ReadMessagesPayload, SendMessagePayload } from "./chatPayload.type.js";
import { Message, toMessage } from "./message.type.js";
import { isGeneratedKey } from "../../platform/ids.js";
import { Person, PersonById, requireViewer } from "../../accounts/index.js";

/** Shows a message's key only to its author. */
@Resolver(() => Message)
export class MessageResolver {
  @FieldResolver(() => Person, { description: "The participant who wrote it." })
  author(@Root() message: Message, @Ctx() { people }: ChatContext): PersonById {
    return new PersonById(message.authorId, people);
  }

  @FieldResolver(() => Chat, { description: "The chat it belongs to, as it is now." })
  chat(@Root() { chatId }: Message, @Ctx() context: ChatContext): Promise<Chat | null> {
    return currentChat(chatId, context);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: "The key by which a retry is recognized; only the sender sees it. Null if there is none.",
  })
  clientMessageId(@Root() { authorId, key }: Message, @Ctx() { viewer }: ChatContext): string | null {
    return key !== null && viewer?.id === authorId && !isGeneratedKey(key) ? key : null;
  }
}

/** Loads the chat only when it is selected. */
@Resolver(() => SendMessagePayload)
export class SendMessagePayloadResolver {
  @FieldResolver(() => Chat, {
    nullable: true,
    description: "The chat afterwards; null if the request was rejected.",
  })
  chat(@Root() { message }: SendMessagePayload, @Ctx() context: ChatContext): Promise<Chat | null> {
    return currentChat(message?.chatId, context);
  }
}

/** Loads the message as it is now. */
@Resolver(() => ChangeMessagePayload)
export class ChangeMessagePayloadResolver {
  @FieldResolver(() => Message, {
    nullable: true,
    description: "The message afterwards; null if the request was rejected.",
  })
  async message(@Root() { position }: ChangeMessagePayload, @Ctx() { chats }: ChatContext): Promise<Message | null> {
    return position ? toMessage(await chats.message.clear(position).load(position)) : null;
  }
}

/** Loads the chat only when it is selected. */
@Resolver(() => ReadMessagesPayload)
export class ReadMessagesPayloadResolver {
  @FieldResolver(() => Chat, {
    nullable: true,
    description: "The chat afterwards; null if the request was rejected.",
  })
  chat(@Root() { chatId }: ReadMessagesPayload, @Ctx() context: ChatContext): Promise<Chat | null> {
    return currentChat(chatId, context);
  }
}

async function currentChat(chatId: string | undefined, { viewer, chats }: ChatContext): Promise<Chat | null> {
  if (chatId === undefined) return null;
  const { id } = requireViewer(viewer, "READ_CHATS");
  const chat = await chats.chat.clear(chatId).load(chatId);
  return chat && toChat(chat, id);
}
