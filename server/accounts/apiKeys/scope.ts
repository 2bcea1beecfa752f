import { enumOf } from "../../platform/graphql/enumOf.js";

/** A session has all of these permissions, and more. */
export const ApiKeyScope = enumOf("ApiKeyScope", "What an API key may do.", {
  READ_TUTORS: "Search for tutors, and read their profiles and reviews.",
  READ_CHATS: "Read chats and messages, follow the feed, and manage webhooks.",
  WRITE_MESSAGES:
    "Start chats, send, edit and remove messages, mark them as read or unread, and announce that the viewer is typing.",
  MANAGE_PROFILE:
    "Read and change the viewer's own profile, set their time zone and locale, read their email address, save " +
    "tutors, and upload files.",
});
export type ApiKeyScope = keyof typeof ApiKeyScope;
