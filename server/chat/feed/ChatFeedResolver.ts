import { Arg, Ctx, Resolver, Root, Subscription } from "type-graphql";
import type { ChatContext } from "../chatContext.js";
import { type Chat, toChat } from "../chat.type.js";
import {
  ChatFeedItem,
  ChatStartedType,
  CounterpartTypingType,
  MarkedUnreadType,
  MessageEditedType,
  MessageRemovedType,
  MessagesDeliveredType,
  MessageSentType,
  MessagesReadType,
  OtherEventType,
  PresenceChangedType,
  type ShownEvent,
} from "./chatEvent.type.js";
import type { ChatEvent, MessageSent } from "../events.js";
import type { FeedItem, EphemeralItem } from "./FeedSubscription.js";
import { toMessage } from "../messages/message.type.js";
import { justSent } from "../projections/messages.js";
import type { EphemeralChatEvent } from "./ephemeralEvents.js";
import { requireViewer } from "../../accounts/index.js";

type Follow = { readonly args: { readonly after?: string | null }; readonly context: ChatContext };

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
    @Root() item: FeedItem | EphemeralItem,
    @Arg("after", () => String, {
      nullable: true,
      description: "The cursor of the last item applied, or of a page of chats.",
    })
    _after: string | null,
    @Ctx() context: ChatContext,
  ): ChatFeedItem {
    return "signal" in item ? new ShownSignal(item) : new ShownItem(item, context);
  }
}

/** An event for a viewer; what it takes to show it, and its cursor, are found when they are asked for. */
class ShownItem implements ChatFeedItem {
  constructor(
    private readonly item: FeedItem,
    private readonly context: ChatContext,
  ) {}

  get chatId(): string {
    return this.item.event.chatId;
  }

  get seq(): number {
    return this.item.event.seq;
  }

  get recordedAt(): Date {
    return this.item.event.recordedAt;
  }

  get cursor(): string {
    return this.item.cursor();
  }

  get event(): ShownEvent | Promise<ShownEvent> {
    return show(this.item.event, this.context);
  }
}

/** Something that passes, for a viewer. */
class ShownSignal implements ChatFeedItem {
  readonly seq = 0;
  readonly recordedAt = new Date();

  constructor(private readonly item: EphemeralItem) {}

  get chatId(): string {
    return this.item.signal.chatId;
  }

  get cursor(): string {
    return this.item.cursor();
  }

  get event(): ShownEvent {
    return showSignal(this.item.signal);
  }
}

/** What an event is to the viewer. The loaders live as long as the subscription, so what they remember is too old. */
function show(event: ChatEvent, context: ChatContext): ShownEvent | Promise<ShownEvent> {
  const { chatId, seq, authorId, fact } = event;
  switch (fact.type) {
    case "MessageSent":
      return a(MessageSentType, { message: toMessage(justSent(event as ChatEvent<MessageSent>)) });
    case "ChatStarted":
      return chatNow(chatId, context).then((chat) => a(ChatStartedType, { chat }));
    case "MessagesRead":
      return a(MessagesReadType, { readerId: authorId, upTo: fact.upTo });
    case "MessageEdited":
    case "MessageRemoved": {
      const place = { chatId, seq: fact.messageSeq };
      const message = context.chats.message.clear(place).load(place);
      const type = fact.type === "MessageEdited" ? MessageEditedType : MessageRemovedType;
      return message.then((stored) => a(type, { message: toMessage(stored) }));
    }
    case "MarkedUnread":
      if (authorId !== context.viewer?.id) return a(OtherEventType, { seq });
      return chatNow(chatId, context).then((chat) => a(MarkedUnreadType, { chat }));
  }
}

function showSignal(signal: EphemeralChatEvent): ShownEvent {
  const { personId } = signal;
  switch (signal.type) {
    case "Typing":
      return a(CounterpartTypingType, { personId, forSeconds: signal.forSeconds });
    case "Delivered":
      return a(MessagesDeliveredType, { personId, upTo: signal.upTo });
    case "PresenceChanged": {
      const { isOnline, lastSeenAt } = signal;
      return a(PresenceChangedType, { personId, presence: { isOnline, lastSeenAt } });
    }
  }
}

/** An event of a type: what it is an instance of tells GraphQL which one it is. */
function a<Type extends object>(type: new () => Type, fields: Type): Type {
  return Object.assign(new type(), fields);
}

async function chatNow(chatId: string, { viewer, chats }: ChatContext): Promise<Chat> {
  const chat = await chats.chat.clear(chatId).load(chatId);
  if (!chat) throw new Error(`There is no chat ${chatId}, though something happened in it.`);
  return toChat(chat, requireViewer(viewer).id);
}
