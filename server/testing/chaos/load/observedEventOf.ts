import type { ObservedEvent } from "../../consistency/history.js";
import type { FeedAnswer } from "./loadOperations.js";

/** Converts a feed item; returns null for an ephemeral event, which is not in the log. */
export function observedEventOf({ chatId, seq, event }: FeedAnswer["chatFeed"]): ObservedEvent | null {
  const nothing = { chatId, seq, type: event.__typename, key: null, content: null, upTo: null };
  switch (event.__typename) {
    case "ChatStarted":
      return { ...nothing, authorId: event.chat.student.id };
    case "MessageSent": {
      const { clientMessageId: key, content, author } = event.message;
      return { ...nothing, authorId: author.id, key, content };
    }
    case "MessagesRead":
      return { ...nothing, authorId: event.readerId, upTo: event.upTo };
    case "CounterpartTyping":
    case "MessagesDelivered":
    case "PresenceChanged":
      return null;
  }
}
