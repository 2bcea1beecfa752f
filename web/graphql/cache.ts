import { InMemoryCache } from "@apollo/client";
import { relayStylePagination } from "@apollo/client/utilities";
import { messagePages } from "./messagePages";

/** The client's copy of what the server said, by type and id. */
export function createCache(): InMemoryCache {
  return new InMemoryCache({
    possibleTypes: {
      Node: ["Chat", "Message", "Person", "Tutor"],
      ChatEvent: ["ChatStarted", "MessageSent", "MessagesRead"],
    },
    typePolicies: {
      Query: {
        fields: {
          tutors: relayStylePagination(["filter", "sort"]),
          chats: relayStylePagination(["onlyUnread"]),
        },
      },
      Chat: { fields: { messages: messagePages } },
      // There is one viewer: found as `Viewer:{}` wherever it appears.
      Viewer: { keyFields: [] },
      Subject: { keyFields: ["value"] },
      Image: { keyFields: false },
    },
  });
}
