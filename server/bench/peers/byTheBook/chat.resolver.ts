import { IsUUID, Length } from "class-validator";
import { Arg, Authorized, Ctx, Field, ID, InputType, Mutation, Resolver, Root, Subscription } from "type-graphql";
import { Chat, Message } from "./entities.js";
import { dataSource, pubSub } from "./resources.js";

export type Context = { readonly userId: string | null };

const topicOf = (userId: string | null) => `messages.${userId}`;

@InputType()
class SendMessageInput {
  @Field(() => ID)
  @IsUUID()
  readonly chatId!: string;

  @Field(() => String)
  @Length(1, 5000)
  readonly content!: string;
}

@Resolver(() => Message)
export class ChatResolver {
  @Authorized()
  @Mutation(() => Message)
  async sendMessage(
    @Arg("input", () => SendMessageInput) { chatId, content }: SendMessageInput,
    @Ctx() { userId }: Context,
  ): Promise<Message> {
    const { message, recipientId } = await dataSource.transaction(async (manager) => {
      // Without the lock, two concurrent messages could count as one unread message.
      const chat = await manager.findOne(Chat, { where: { id: chatId }, lock: { mode: "pessimistic_write" } });
      if (chat === null || (chat.studentId !== userId && chat.tutorId !== userId)) throw new Error("Chat not found");
      const message = await manager.save(manager.create(Message, { chatId, content, author: { id: userId } }));
      chat.lastMessage = content;
      chat.lastMessageAt = message.createdAt;
      if (chat.studentId === userId) chat.tutorUnread++;
      else chat.studentUnread++;
      await manager.save(chat);
      return { message, recipientId: chat.studentId === userId ? chat.tutorId : chat.studentId };
    });
    pubSub.publish(topicOf(recipientId), message);
    return message;
  }

  @Authorized()
  @Subscription(() => Message, { topics: ({ context }: { context: Context }) => topicOf(context.userId) })
  messageAdded(@Root() message: Message): Message {
    return message;
  }
}
