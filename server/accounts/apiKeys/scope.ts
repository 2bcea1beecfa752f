import { registerEnumType } from "type-graphql";

/** A session has all of these permissions, and more. */
export const ApiKeyScope = {
  READ_TUTORS: "READ_TUTORS",
  READ_CHATS: "READ_CHATS",
  WRITE_MESSAGES: "WRITE_MESSAGES",
  MANAGE_PROFILE: "MANAGE_PROFILE",
} as const;
export type ApiKeyScope = keyof typeof ApiKeyScope;

registerEnumType(ApiKeyScope, {
  name: "ApiKeyScope",
  description: "What an API key may do.",
  valuesConfig: {
    READ_TUTORS: { description: "Search for tutors, and read their profiles and reviews." },
    READ_CHATS: { description: "Read chats and messages, and follow the feed." },
    WRITE_MESSAGES: { description: "Start chats, send, edit and remove messages, and mark them as read." },
    MANAGE_PROFILE: {
      description: "Read and change the viewer's own profile, read their email address, save tutors, and upload files.",
    },
  },
});
