import { Arg, Ctx, FieldResolver, Resolver, Root, Subscription } from "type-graphql";
import type { ChatContext } from "./chatContext.js";
import { type Chat, toChat } from "./chat.type.js";
import { ChatEventType, ChatFeedItem, type ShownEvent } from "./chatEvent.type.js";
import type { ChatEvent, MessageSent } from "./events.js";
import type { FeedItem, SignalItem } from "./feed/Follower.js";
import { toMessage } from "./message.type.js";
import { justSent } from "./projections/messages.js";
import type { ChatSignal } from "./signals.js";
import { requireViewer } from "../accounts/index.js";

type Follow = { readonly args: { readonly after?: string | null }; readonly context: ChatContext };

/** The root of an item: what is shown of the event, and the feed's item for the fields that are resolved. */
type ItemRoot = ChatFeedItem & { readonly item: FeedItem | SignalItem };

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
    @Root() item: FeedItem | SignalItem,
    @Arg("after", () => String, {
      nullable: true,
      description: "The cursor of the last item applied, or of a page of chats.",
    })
    _after: string | null,
  ): ItemRoot {
    if ("signal" in item) return { chatId: item.signal.chatId, seq: 0, recordedAt: new Date(), item };
    const { chatId, seq, recordedAt } = item.event;
    return { chatId, seq, recordedAt, item };
  }

  @FieldResolver(() => String, { description: "Pass it as `after` to go on behind this item; opaque." })
  cursor(@Root() { item }: ItemRoot): string {
    return item.cursor();
  }

  @FieldResolver(() => ChatEventType, { description: "What happened." })
  event(@Root() { item }: ItemRoot, @Ctx() context: ChatContext): ShownEvent | Promise<ShownEvent> {
    return "signal" in item ? showSignal(item.signal) : show(item.event, context);
  }
}

/** What an event is to the viewer. The loaders live as long as the subscription, so what they remember is too old. */
function show(event: ChatEvent, context: ChatContext): ShownEvent | Promise<ShownEvent> {
  const { chatId, seq, authorId, fact } = event;
  switch (fact.type) {
    case "MessageSent":
      return { type: fact.type, message: toMessage(justSent(event as ChatEvent<MessageSent>)) };
    case "ChatStarted":
      return chatNow(chatId, context).then((chat) => ({ type: fact.type, chat }));
    case "MessagesRead":
      return { type: fact.type, readerId: authorId, upTo: fact.upTo };
    case "MessageEdited":
    case "MessageRemoved": {
      const place = { chatId, seq: fact.messageSeq };
      const message = context.chats.message.clear(place).load(place);
      return message.then((stored) => ({ type: fact.type, message: toMessage(stored) }));
    }
    case "MarkedUnread":
      if (authorId !== context.viewer?.id) return { type: "OtherEvent", seq };
      return chatNow(chatId, context).then((chat) => ({ type: fact.type, chat }));
  }
}

function showSignal(signal: ChatSignal): ShownEvent {
  const { personId } = signal;
  switch (signal.type) {
    case "Typing":
      return { type: "CounterpartTyping", personId, forSeconds: signal.forSeconds };
    case "Delivered":
      return { type: "MessagesDelivered", personId, upTo: signal.upTo };
    case "PresenceChanged": {
      const { isOnline, lastSeenAt } = signal;
      return { type: "PresenceChanged", personId, presence: { isOnline, lastSeenAt } };
    }
  }
}

async function chatNow(chatId: string, { viewer, chats }: ChatContext): Promise<Chat> {
  const chat = await chats.chat.clear(chatId).load(chatId);
  if (!chat) throw new Error(`There is no chat ${chatId}, though something happened in it.`);
  return toChat(chat, requireViewer(viewer).id);
}
