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
  type GraphqlChatEvent,
} from "./chatEvent.type.js";
import { type ChatEvent, isEvent, type MessageSent } from "../events.js";
import type { FeedItem, EphemeralItem } from "./FeedSubscription.js";
import { maxReplayedEvents, maxReplayedEventsPerChat } from "./FeedReader.js";
import { toMessage } from "../messages/message.type.js";
import { justSent } from "../projections/messages.js";
import type { EphemeralChatEvent } from "./ephemeralEvents.js";
import { PersonById, requireAuthenticated } from "../../accounts/index.js";

type Feed = AsyncIterableIterator<FeedItem | EphemeralItem>;
type SubscribeOptions = { readonly args: { readonly after?: string | null }; readonly context: ChatContext };

@Resolver(() => ChatFeedItem)
export class ChatFeedResolver {
  @Subscription(() => ChatFeedItem, {
    description:
      "The events of the viewer's chats: first those missed since the cursor, then live ones. Each is\n" +
      "delivered once, in order within its chat. Without a cursor, the feed starts with new events. If too many items\n" +
      "wait for a slow client, the feed ends with the problem `TOO_SLOW`; the client can resume from its last cursor.",
    subscribe: async ({ args, context }: SubscribeOptions) =>
      withoutEmptyChats(await context.follow(context.viewer, args.after ?? null), context),
  })
  chatFeed(
    @Root() item: FeedItem | EphemeralItem,
    @Arg("after", () => String, {
      nullable: true,
      description:
        "The cursor of the last feed item that the client applied, or the `feedCursor` of a page of chats. Rejected " +
        `with \`CURSOR_TOO_OLD\` if more than ${maxReplayedEventsPerChat} events of a chat, or ` +
        `${maxReplayedEvents.toLocaleString("en-US")} in all, were missed.`,
    })
    _after: string | null,
    @Ctx() context: ChatContext,
  ): ChatFeedItem {
    // The context lives as long as the subscription, so its loaders may have cached an earlier state.
    for (const loader of [context.people, ...Object.values(context.chats)]) loader.clearAll();
    return toFeedItem(item, context);
  }
}

/**
 * Skips the events of chats without messages, which earlier versions could store. No query returns such a chat, so an
 * item about it would fail and end the subscription, each time the client resumed it.
 */
function withoutEmptyChats(feed: Feed, context: ChatContext): Feed {
  return {
    async next() {
      for (;;) {
        const result = await feed.next();
        if (result.done || !(await isInEmptyChat(result.value, context))) return result;
      }
    },
    return: async () => (await feed.return?.()) ?? { done: true, value: undefined },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/**
 * Returns whether an item is about a chat without messages. Checks only deliveries and chat starts: presence and typing
 * are never reported for such a chat.
 */
async function isInEmptyChat(item: FeedItem | EphemeralItem, { chats }: ChatContext): Promise<boolean> {
  if ("signal" in item) return item.signal.type === "Delivered" && item.signal.upTo === 0;
  const { event } = item;
  if (!isEvent(event, "ChatStarted")) return false;
  // If the chat can't be read, the item itself will fail and end the subscription.
  const chat = await chats.chat.load(event.chatId).catch(() => undefined);
  return chat === null;
}

/** Uses getters, which run only for the fields that the client selects. */
function toFeedItem(item: FeedItem | EphemeralItem, context: ChatContext): ChatFeedItem {
  const { chatId, seq, recordedAt } = "event" in item ? item.event : { ...item.signal, seq: 0, recordedAt: new Date() };
  return {
    chatId,
    seq,
    recordedAt,
    get cursor() {
      return item.cursor();
    },
    get chat() {
      return loadChat(chatId, context);
    },
    get event() {
      return "event" in item ? toGraphqlEvent(item.event, context) : toGraphqlEphemeralEvent(item.signal, context);
    },
  };
}

function toGraphqlEvent(event: ChatEvent, context: ChatContext): GraphqlChatEvent | Promise<GraphqlChatEvent> {
  const { chatId, seq, authorId, fact } = event;
  switch (fact.type) {
    case "MessageSent":
      return create(MessageSentType, { message: toMessage(justSent(event as ChatEvent<MessageSent>)) });
    case "ChatStarted":
      return loadChat(chatId, context).then((chat) => create(ChatStartedType, { chat }));
    case "MessagesRead":
      return create(MessagesReadType, {
        readerId: authorId,
        reader: new PersonById(authorId, context.people),
        upTo: fact.upTo,
      });
    case "MessageEdited":
    case "MessageRemoved": {
      const message = context.chats.message.load({ chatId, seq: fact.messageSeq });
      const type = fact.type === "MessageEdited" ? MessageEditedType : MessageRemovedType;
      return message.then((stored) => create(type, { message: toMessage(stored) }));
    }
    case "MarkedUnread":
      if (authorId !== context.viewer?.id) return create(OtherEventType, { seq });
      return loadChat(chatId, context).then((chat) => create(MarkedUnreadType, { chat }));
  }
}

function toGraphqlEphemeralEvent(signal: EphemeralChatEvent, { people }: ChatContext): GraphqlChatEvent {
  const { personId } = signal;
  const person = new PersonById(personId, people);
  switch (signal.type) {
    case "Typing":
      return create(CounterpartTypingType, { personId, person, forSeconds: signal.forSeconds });
    case "Delivered":
      return create(MessagesDeliveredType, { personId, person, upTo: signal.upTo });
    case "PresenceChanged": {
      const { isOnline, lastSeenAt } = signal;
      return create(PresenceChangedType, { personId, person, presence: { isOnline, lastSeenAt } });
    }
  }
}

/** Creates a class instance, because GraphQL recognizes the types of a union by their classes. */
function create<Type extends object>(type: new () => Type, fields: Type): Type {
  return Object.assign(new type(), fields);
}

async function loadChat(chatId: string, { viewer, chats }: ChatContext): Promise<Chat> {
  const chat = await chats.chat.load(chatId);
  if (!chat) throw new Error(`Chat ${chatId} has events but does not exist.`);
  return toChat(chat, requireAuthenticated(viewer).id);
}
