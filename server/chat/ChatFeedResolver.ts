import { Arg, Ctx, FieldResolver, Resolver, Root, Subscription } from "type-graphql";
import type { ChatContext } from "./chatContext.js";
import {
  ChatEventType,
  ChatFeedItem,
  type ChatStartedType,
  type MessageSentType,
  type MessagesReadType,
  toChat,
  toMessage,
} from "./chat.types.js";
import { isEvent } from "./events.js";
import type { FeedItem } from "./feed/Follower.js";
import { requireViewer } from "../accounts/index.js";

type Follow = { readonly args: { readonly after?: string | null }; readonly context: ChatContext };

/** The root of an item: what is shown of the event, and the feed's item for the fields that are resolved. */
type ItemRoot = ChatFeedItem & { readonly item: FeedItem };

/** The live feed in GraphQL's words. */
@Resolver(() => ChatFeedItem)
export class ChatFeedResolver {
  @Subscription(() => ChatFeedItem, {
    description:
      "Everything that happens in the viewer's chats: what was missed since the cursor first, then what happens, each event\n" +
      "once and in its chat's order. Without a cursor it begins now.",
    subscribe: ({ args, context }: Follow) => context.follow(requireViewer(context.viewer), args.after ?? null),
  })
  chatFeed(
    @Root() item: FeedItem,
    @Arg("after", () => String, {
      nullable: true,
      description: "The cursor of the last item applied, or of a page of chats.",
    })
    _after: string | null,
  ): ItemRoot {
    const { chatId, seq, recordedAt } = item.event;
    return { chatId, seq, recordedAt, item };
  }

  @FieldResolver(() => String, { description: "Pass it as `after` to go on behind this item; opaque." })
  cursor(@Root() { item }: ItemRoot): string {
    return item.cursor();
  }

  @FieldResolver(() => ChatEventType, { description: "What happened." })
  async event(
    @Root() { item: { event } }: ItemRoot,
    @Ctx() { viewer, chats }: ChatContext,
  ): Promise<ChatStartedType | MessageSentType | MessagesReadType> {
    if (isEvent(event, "MessageSent")) return { message: toMessage(event) };
    if (isEvent(event, "MessagesRead")) return { readerId: event.authorId, upTo: event.fact.upTo };
    // The loader lives as long as the subscription: what it knows of this chat is from before the event.
    const chat = await chats.chat.clear(event.chatId).load(event.chatId);
    if (!chat) throw new Error(`There is no chat ${event.chatId}, though it has started.`);
    return { chat: toChat(chat, requireViewer(viewer).id) };
  }
}
