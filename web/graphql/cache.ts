import { InMemoryCache } from "@apollo/client";
import { cacheSizes, relayStylePagination } from "@apollo/client/utilities";
import { messagePages } from "./messagePages";

/** The concrete types of each interface and union that the client selects; the cache needs them to match fragments. */
export const possibleTypes: Record<string, string[]> = {
  ChatEvent: [
    "ChatStarted",
    "CounterpartTyping",
    "MarkedUnread",
    "MessageEdited",
    "MessageRemoved",
    "MessageSent",
    "MessagesDelivered",
    "MessagesRead",
    "OtherEvent",
    "PresenceChanged",
  ],
};

// Each loaded chat takes up nine entries. If they don't all fit, each event causes the whole list to be read again.
cacheSizes["inMemoryCache.executeSelectionSet"] = 200_000;

/** Creates a cache that merges the pages of long lists, and can identify objects without an `id`. */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes,
    typePolicies: {
      Query: {
        fields: {
          tutors: relayStylePagination(["filter", "sort"]),
          chats: relayStylePagination(["onlyUnread", "named"]),
        },
      },
      Tutor: { fields: { reviews: relayStylePagination() } },
      Chat: { fields: { messages: messagePages } },
      // There is only one viewer, with one profile, so these are stored without an id, for example as `Viewer:{}`.
      Viewer: { keyFields: [] },
      TutorProfile: { keyFields: [] },
      NotificationSettings: { keyFields: [] },
      Subject: { keyFields: ["value"] },
      Image: { keyFields: false },
    },
  });
}
