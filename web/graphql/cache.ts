import { InMemoryCache } from "@apollo/client";
import { relayStylePagination } from "@apollo/client/utilities";
import { messagePages } from "./messagePages";

/** Which types an interface or union of the schema may be: what the cache must know to match fragments. */
export const possibleTypes: Record<string, string[]> = {
  ChatEvent: [
    ...["ChatStarted", "CounterpartTyping", "MarkedUnread", "MessageEdited", "MessageRemoved"],
    ...["MessageSent", "MessagesDelivered", "MessagesRead", "OtherEvent", "PresenceChanged"],
  ],
  Node: ["Chat", "Message", "Review", "Tutor"],
};

/** The client's copy of what the server said, by type and id. */
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
      // There is one viewer with one profile: found as `Viewer:{}` wherever they appear.
      Viewer: { keyFields: [] },
      TutorProfile: { keyFields: [] },
      Subject: { keyFields: ["value"] },
      Image: { keyFields: false },
    },
  });
}
