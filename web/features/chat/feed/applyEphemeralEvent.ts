import { serverNow } from "../../../graphql/connection/serverTime";
import type { ApolloClient } from "../../../graphql/hooks";
import { noteSignOfLife } from "../presence/signOfLife";
import type { FeedData } from "./applyChatEvent";
import { chatSessionOf } from "./chatSession";

/** Applies an event that is not stored in the log: typing, presence or delivery. */
export function applyEphemeralEvent(client: ApolloClient, { chatId, event }: FeedData): void {
  const { cache } = client;
  const chat = { __typename: "Chat", id: chatId } as const;
  if (event.__typename === "CounterpartTyping") {
    chatSessionOf(client).typing.note(chatId, event.forSeconds);
    noteSignOfLife(cache, chatId, new Date(serverNow()).toISOString());
  }
  if (event.__typename === "MessagesDelivered") {
    cache.modify<{ counterpartDeliveredUpTo: number }>({
      id: cache.identify(chat) ?? "",
      fields: { counterpartDeliveredUpTo: (before) => Math.max(before, event.upTo) },
    });
  }
  if (event.__typename === "PresenceChanged") noteSignOfLife(cache, chatId, null, event.presence);
}
