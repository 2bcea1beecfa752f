import { scopes } from "../../support/people/apiKeys.js";
import type { Fixtures } from "./fixtures.js";
import { graphqlRows } from "./graphqlRows.js";
import { restRows } from "./restRows.js";

/**
 * The owner of the keys, and the results: one for each key with a single scope, in the order of `scopes`, then one for
 * the key with all scopes.
 */
export type ScopeRow = { readonly by: "student" | "tutor"; readonly answers: string };

type Scope = (typeof scopes)[number];

/** Returns the row of an operation that requires one scope; without that scope, the result is `missing`. */
const needs = (
  scope: Scope,
  { by = "student", ok = "ok", missing = "MISSING_SCOPE" }: Partial<Need> = {},
): ScopeRow => ({
  by,
  answers: [...scopes.map((one) => (one === scope ? ok : missing)), ok].join(" "),
});
type Need = { readonly by: ScopeRow["by"]; readonly ok: string; readonly missing: string };

/** Returns a row with the same result for every key. */
const alike = (answer: string): ScopeRow => ({
  by: "student",
  answers: Array(scopes.length + 1)
    .fill(answer)
    .join(" "),
});
const sessionOnly = alike("SESSION_REQUIRED");

/** The field ignores the caller: a key gets the result of an anonymous request. */
const likeAnonymous = (field: string) => alike(graphqlRows[field]?.answers.split(" ")[0] ?? "");
const restLikeAnonymous = (route: string) => alike(restRows[route]?.answers.split(" ")[0] ?? "");

/** The test fails if an operation has no row. */
export const graphqlScopeRows: Readonly<Record<string, ScopeRow>> = {
  // The row's query requests the email address, which requires this scope.
  "Query.viewer": needs("MANAGE_PROFILE"),
  "Query.subjects": alike("ok"),
  "Query.tutor": needs("READ_TUTORS"),
  "Query.tutors": needs("READ_TUTORS"),
  "Query.countries": needs("READ_TUTORS"),
  "Image.absoluteUrl": needs("READ_TUTORS"),
  "Tutor.reviews": { by: "student", answers: "null MISSING_SCOPE MISSING_SCOPE MISSING_SCOPE null" },
  "Query.chat": needs("READ_CHATS"),
  "Query.chats": needs("READ_CHATS"),
  "Chat.messages": needs("READ_CHATS"),
  // A key without the scope gets null, as if the object didn't exist.
  "Query.node": needs("READ_CHATS", { missing: "null" }),
  "Query.nodes": needs("READ_CHATS", { missing: "null" }),
  "Mutation.startChat": needs("WRITE_MESSAGES"),
  "Mutation.sendMessage": needs("WRITE_MESSAGES"),
  "Mutation.readMessages": needs("WRITE_MESSAGES"),
  "Mutation.markUnread": needs("WRITE_MESSAGES"),
  "Mutation.tellTyping": needs("WRITE_MESSAGES"),
  "Mutation.editMessage": needs("WRITE_MESSAGES"),
  "Mutation.removeMessage": needs("WRITE_MESSAGES"),
  "Mutation.createWebhook": needs("READ_CHATS"),
  "Webhook.deliveries": needs("READ_CHATS"),
  "Mutation.updateWebhook": needs("READ_CHATS"),
  "Mutation.rotateWebhookSecret": needs("READ_CHATS"),
  "Mutation.redeliverWebhook": needs("READ_CHATS"),
  // The key with all scopes is used last, after the key with READ_CHATS has already deleted the webhook.
  "Mutation.deleteWebhook": {
    by: "student",
    answers: "MISSING_SCOPE ok MISSING_SCOPE MISSING_SCOPE WEBHOOK_NOT_FOUND",
  },
  "Mutation.tellTimeZone": needs("MANAGE_PROFILE"),
  "Mutation.saveTutorProfile": needs("MANAGE_PROFILE", { by: "tutor" }),
  // These mutations return the tutor, so they need READ_TUTORS too.
  "Mutation.saveTutor": { by: "student", answers: "MISSING_SCOPE MISSING_SCOPE MISSING_SCOPE MISSING_SCOPE ok" },
  "Mutation.unsaveTutor": { by: "student", answers: "MISSING_SCOPE MISSING_SCOPE MISSING_SCOPE MISSING_SCOPE ok" },
  "Mutation.leaveReview": sessionOnly,
  "Mutation.changePassword": sessionOnly,
  "Mutation.resendEmailVerification": sessionOnly,
  "Mutation.verifyEmail": sessionOnly,
  "Mutation.updateNotificationSettings": sessionOnly,
  "Mutation.muteChat": sessionOnly,
  "Mutation.unmuteChat": sessionOnly,
  "Mutation.savePushSubscription": sessionOnly,
  "Mutation.removePushSubscription": sessionOnly,
  "Mutation.createApiKey": sessionOnly,
  "Mutation.renameApiKey": sessionOnly,
  "Mutation.revokeApiKey": sessionOnly,
  "Mutation.renewConnection": sessionOnly,
  "Mutation.logOut": sessionOnly,
  "Mutation.logOutEverywhere": sessionOnly,
  ...Object.fromEntries(
    [
      ...["logIn", "signUpStudent", "signUpTutor", "requestPasswordReset", "resetPassword", "requestLogInLink"],
      ...["logInByLink", "startOpenId", "refreshSession"],
    ].map((name) => [`Mutation.${name}`, likeAnonymous(`Mutation.${name}`)]),
  ),
};

/** Fields of `Viewer` with their selections; the test fails if a field has no row. */
export const viewerScopeRows: Readonly<Record<string, ScopeRow & { readonly text: string }>> = {
  person: { text: "person { id }", ...alike("ok") },
  email: { text: "email", ...needs("MANAGE_PROFILE") },
  hasPassword: { text: "hasPassword", ...needs("MANAGE_PROFILE") },
  verified: { text: "verified", ...needs("MANAGE_PROFILE") },
  tutorProfile: { text: "tutorProfile { finishedSteps }", ...needs("MANAGE_PROFILE", { by: "tutor" }) },
  unreadCount: { text: "unreadCount", ...needs("READ_CHATS") },
  webhooks: { text: "webhooks { id }", ...needs("READ_CHATS") },
  emailVerified: { text: "emailVerified", ...needs("MANAGE_PROFILE") },
  emailRefusedAt: { text: "emailRefusedAt", ...needs("MANAGE_PROFILE") },
  notificationSettings: { text: "notificationSettings { mail }", ...sessionOnly },
  apiKeys: { text: "apiKeys { id }", ...sessionOnly },
};

/** Mutations that select more of the payload than their own scope allows, with the expected results. */
export const payloadScopeRows: readonly (readonly [(fixtures: Fixtures) => string, ScopeRow])[] = [
  [
    ({ chatId }) => `sendMessage(input: { chatId: "${chatId}", content: "Hi" }) { chat { lastMessage { content } } }`,
    { by: "student", answers: "null null MISSING_SCOPE null ok" },
  ],
  [
    ({ answer }) =>
      `readMessages(input: { messageId: "${answer.id}" }) { chat { counterpartLastMessage { content } } }`,
    { by: "student", answers: "null null MISSING_SCOPE null ok" },
  ],
];

/** The test fails if a route has no row. */
export const restScopeRows: Readonly<Record<string, ScopeRow>> = {
  "get /auth/me": needs("MANAGE_PROFILE", { missing: "403" }),
  "get /teachers": needs("READ_TUTORS", { missing: "403" }),
  "get /teachers/{id}": needs("READ_TUTORS", { missing: "403" }),
  "put /teachers/{id}": needs("MANAGE_PROFILE", { by: "tutor", missing: "403" }),
  "get /chats": needs("READ_CHATS", { missing: "403" }),
  "get /chats/{id}": needs("READ_CHATS", { missing: "403" }),
  "post /upload/image": needs("MANAGE_PROFILE", { missing: "403" }),
  "post /upload/video": needs("MANAGE_PROFILE", { ok: "415", missing: "403" }),
  "post /upload/pdf": needs("MANAGE_PROFILE", { missing: "403" }),
  "post /auth/logout": alike("403"),
  ...Object.fromEntries(
    ["sign-up-student", "sign-up-teacher", "login", "refresh"].map((name) => [
      `post /auth/${name}`,
      restLikeAnonymous(`post /auth/${name}`),
    ]),
  ),
};

/**
 * The test fails if an event has no row. Every connection subscribes to the feed, so connecting requires READ_CHATS.
 */
export const socketScopeRows: Readonly<Record<string, ScopeRow>> = Object.fromEntries(
  ["start_chat", "message", "read_message"].map((event) => [
    event,
    { by: "student", answers: "not-connected MISSING_SCOPE not-connected not-connected ok" },
  ]),
);
