import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { ChatContext } from "../chatContext.js";
import { Chat, toChat } from "../chat.type.js";
import { ChangeMessagePayload, ReadMessagesPayload, SendMessagePayload } from "./chatPayload.type.js";
import { Message, toMessage } from "./message.type.js";
import { Person, PersonById, requireViewer } from "../../accounts/index.js";

/** The author of a message. */
@Resolver(() => Message)
export class MessageResolver {
  @FieldResolver(() => Person, { description: "Who wrote it." })
  author(@Root() message: Message, @Ctx() { people }: ChatContext): PersonById {
    return new PersonById(message.authorId, people);
  }
}

/** The chat in the answers of mutations, read only when it is asked for. */
@Resolver(() => SendMessagePayload)
export class SendMessagePayloadResolver {
  @FieldResolver(() => Chat, { nullable: true, description: "The chat afterwards; null when it was refused." })
  chat(@Root() { message }: SendMessagePayload, @Ctx() context: ChatContext): Promise<Chat | null> {
    return chatAfterwards(message?.chatId, context);
  }
}

/** The message in the answers of editing and removing, as it is afterwards. */
@Resolver(() => ChangeMessagePayload)
export class ChangeMessagePayloadResolver {
  @FieldResolver(() => Message, { nullable: true, description: "The message afterwards; null when it was refused." })
  async message(@Root() { place }: ChangeMessagePayload, @Ctx() { chats }: ChatContext): Promise<Message | null> {
    return place ? toMessage(await chats.message.clear(place).load(place)) : null;
  }
}

/** The chat in the answer of reading, read only when it is asked for. */
@Resolver(() => ReadMessagesPayload)
export class ReadMessagesPayloadResolver {
  @FieldResolver(() => Chat, { nullable: true, description: "The chat afterwards; null when it was refused." })
  chat(@Root() { chatId }: ReadMessagesPayload, @Ctx() context: ChatContext): Promise<Chat | null> {
    return chatAfterwards(chatId, context);
  }
}

async function chatAfterwards(chatId: string | undefined, { viewer, chats }: ChatContext): Promise<Chat | null> {
  const chat = chatId === undefined ? null : await chats.chat.clear(chatId).load(chatId);
  return chat && toChat(chat, requireViewer(viewer).id);
}
