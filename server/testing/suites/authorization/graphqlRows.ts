import type { Fixtures, Role } from "./fixtures.js";

/** How to request one field of the schema, and the result for each role. */
export type GraphqlRow = {
  /**
   * Returns the field as GraphQL text, with its arguments and selection set, and the value of `$input` if the text uses
   * it.
   */
  readonly ask: (fixtures: Fixtures, role: Role) => { readonly text: string; readonly input?: object };
  /** Results (`ok`, `null` or an error code), separated by spaces, in the order of `roles`. */
  readonly answers: string;
  /** After an `ok`, this account event marks the end of the background work. */
  readonly endsWith?: string;
};

const problems = "{ problems: userErrors { code } }";
const login = "UNAUTHENTICATED";
const denied = "LOG_IN_FIRST";
const ended = "UNAUTHENTICATED";

/** An unused email address, so that one role's result doesn't affect the next. */
const fresh = (role: Role) => ({ email: `${role}.${Math.trunc(performance.now() * 1000)}@example.org` });

/** The test fails if a root field or a field with arguments has no row. */
export const graphqlRows: Readonly<Record<string, GraphqlRow>> = {
  "Query.viewer": { ask: () => ({ text: "viewer { email }" }), answers: `null ok ok ok ok ${ended}` },
  "Query.subjects": { ask: () => ({ text: "subjects { value }" }), answers: `ok ok ok ok ok ${ended}` },
  "Query.chat": {
    ask: ({ chatId }) => ({ text: `chat(id: "${chatId}") { id }` }),
    answers: `${login} ok ok null null ${ended}`,
  },
  "Query.chats": { ask: () => ({ text: "chats(first: 5) { totalCount }" }), answers: `${login} ok ok ok ok ${ended}` },
  "Query.node": {
    ask: ({ question }) => ({ text: `node(id: "${question.id}") { ... on Message { content } }` }),
    answers: `${login} ok ok null null ${ended}`,
  },
  "Query.nodes": {
    ask: ({ question }) => ({ text: `nodes(ids: ["${question.id}"]) { ... on Message { content } }` }),
    answers: `${login} ok ok null null ${ended}`,
  },
  "Query.countries": {
    ask: () => ({ text: "countries { tutors }" }),
    answers: `${login} ok ok ok ok ${ended}`,
  },
  "Image.absoluteUrl": {
    ask: ({ people }) => ({ text: `tutor(id: "${people.tutor.id}") { avatar { absoluteUrl(width: 96) } }` }),
    answers: `${login} ok ok ok ok ${ended}`,
  },
  "Query.tutor": {
    ask: ({ people }) => ({ text: `tutor(id: "${people.tutor.id}") { id reviews(first: 1) { totalCount } }` }),
    answers: `${login} ok ok ok ok ${ended}`,
  },
  "Query.tutors": {
    ask: () => ({ text: "tutors(first: 5) { totalCount }" }),
    answers: `${login} ok FORBIDDEN FORBIDDEN ok ${ended}`,
  },
  "Chat.messages": {
    ask: ({ chatId }) => ({ text: `chat(id: "${chatId}") { messages(last: 5) { edges { node { content } } } }` }),
    answers: `${login} ok ok null null ${ended}`,
  },
  "Tutor.reviews": {
    ask: ({ people }) => ({ text: `tutor(id: "${people.newTutor.id}") { reviews(first: 5) { totalCount } }` }),
    answers: `${login} null null ok null ${ended}`,
  },
  "Mutation.startChat": {
    ask: ({ people }) => ({
      text: `startChat(input: $input) ${problems}`,
      input: { tutorId: people.tutor.id, content: "Hello again" },
    }),
    answers: `${denied} ok WRONG_ROLE WRONG_ROLE ok ${ended}`,
  },
  "Mutation.sendMessage": {
    ask: ({ chatId }) => ({ text: `sendMessage(input: $input) ${problems}`, input: { chatId, content: "And now?" } }),
    answers: `${denied} ok ok CHAT_NOT_FOUND CHAT_NOT_FOUND ${ended}`,
  },
  "Mutation.readMessages": {
    ask: ({ answer }) => ({ text: `readMessages(input: $input) ${problems}`, input: { messageId: answer.id } }),
    answers: `${denied} ok OWN_MESSAGE MESSAGE_NOT_FOUND MESSAGE_NOT_FOUND ${ended}`,
  },
  "Mutation.markUnread": {
    ask: ({ answer }) => ({ text: `markUnread(input: $input) ${problems}`, input: { messageId: answer.id } }),
    answers: `${denied} ok OWN_MESSAGE MESSAGE_NOT_FOUND MESSAGE_NOT_FOUND ${ended}`,
  },
  "Mutation.tellTyping": {
    ask: ({ chatId }) => ({ text: `tellTyping(input: $input) ${problems}`, input: { chatId } }),
    answers: `${denied} ok ok CHAT_NOT_FOUND CHAT_NOT_FOUND ${ended}`,
  },
  "Mutation.tellTimeZone": {
    ask: () => ({ text: `tellTimeZone(input: $input) ${problems}`, input: { timeZone: "Europe/Berlin" } }),
    answers: `${denied} ok ok ok ok ${ended}`,
  },
  "Mutation.editMessage": {
    ask: ({ question }) => ({
      text: `editMessage(input: $input) ${problems}`,
      input: { messageId: question.id, content: "Do you teach on Mondays?" },
    }),
    answers: `${denied} ok NOT_THE_AUTHOR MESSAGE_NOT_FOUND MESSAGE_NOT_FOUND ${ended}`,
  },
  "Mutation.removeMessage": {
    ask: ({ question }) => ({ text: `removeMessage(input: $input) ${problems}`, input: { messageId: question.id } }),
    answers: `${denied} ok NOT_THE_AUTHOR MESSAGE_NOT_FOUND MESSAGE_NOT_FOUND ${ended}`,
  },
  "Mutation.saveTutor": {
    ask: ({ people }) => ({ text: `saveTutor(input: $input) ${problems}`, input: { tutorId: people.tutor.id } }),
    answers: `${denied} ok WRONG_ROLE WRONG_ROLE ok ${ended}`,
  },
  "Mutation.unsaveTutor": {
    ask: ({ people }) => ({ text: `unsaveTutor(input: $input) ${problems}`, input: { tutorId: people.tutor.id } }),
    answers: `${denied} ok WRONG_ROLE WRONG_ROLE ok ${ended}`,
  },
  "Mutation.leaveReview": {
    ask: ({ people }) => ({
      text: `leaveReview(input: $input) ${problems}`,
      input: { tutorId: people.tutor.id, stars: 5, text: "Patient and clear." },
    }),
    answers: `${denied} ok WRONG_ROLE WRONG_ROLE NOT_ANSWERED_YET ${ended}`,
  },
  "Mutation.saveTutorProfile": {
    ask: () => ({ text: `saveTutorProfile(input: $input) ${problems}`, input: { motivation: "It is fun." } }),
    answers: `${denied} WRONG_ROLE ok ok WRONG_ROLE ${ended}`,
  },
  "Mutation.createWebhook": {
    ask: () => ({ text: `createWebhook(input: $input) ${problems}`, input: { url: "https://other.invalid/" } }),
    answers: `${denied} ok ok ok ok ${ended}`,
  },
  "Webhook.deliveries": {
    ask: () => ({ text: "viewer { webhooks { deliveries(first: 5) { edges { node { id } } } } }" }),
    answers: `null ok ok ok ok ${ended}`,
  },
  "Mutation.updateWebhook": {
    ask: ({ webhookId }) => ({
      text: `updateWebhook(input: $input) ${problems}`,
      input: { webhookId, events: ["MESSAGE_SENT"] },
    }),
    answers: `${denied} ok ${Array(3).fill("WEBHOOK_NOT_FOUND").join(" ")} ${ended}`,
  },
  "Mutation.rotateWebhookSecret": {
    ask: ({ webhookId }) => ({ text: `rotateWebhookSecret(input: $input) ${problems}`, input: { webhookId } }),
    answers: `${denied} ok ${Array(3).fill("WEBHOOK_NOT_FOUND").join(" ")} ${ended}`,
  },
  "Mutation.redeliverWebhook": {
    ask: ({ webhookId }) => ({ text: `redeliverWebhook(input: $input) ${problems}`, input: { webhookId } }),
    answers: `${denied} ok ${Array(3).fill("WEBHOOK_NOT_FOUND").join(" ")} ${ended}`,
  },
  "Mutation.deleteWebhook": {
    ask: ({ webhookId }) => ({ text: `deleteWebhook(input: $input) ${problems}`, input: { webhookId } }),
    answers: `${denied} ok ${Array(3).fill("WEBHOOK_NOT_FOUND").join(" ")} ${ended}`,
  },
  // The token of a revoked session is rejected even here; a client must log in without a token.
  "Mutation.logIn": {
    ask: ({ people }) => ({ text: `logIn(input: $input) ${problems}`, input: people.suspended.credentials }),
    answers: `ACCOUNT_SUSPENDED ACCOUNT_SUSPENDED ACCOUNT_SUSPENDED ACCOUNT_SUSPENDED ACCOUNT_SUSPENDED ${ended}`,
  },
  "Mutation.signUpStudent": {
    ask: (_cast, role) => ({
      text: `signUpStudent(input: $input) ${problems}`,
      input: { ...fresh(role), name: "New Person", password: "correct horse" },
    }),
    answers: `ok ok ok ok ok ${ended}`,
  },
  "Mutation.signUpTutor": {
    ask: (_cast, role) => ({
      text: `signUpTutor(input: $input) ${problems}`,
      input: { ...fresh(role), password: "correct horse" },
    }),
    answers: `ok ok ok ok ok ${ended}`,
  },
  "Mutation.requestPasswordReset": {
    ask: ({ people }) => ({
      text: `requestPasswordReset(input: $input) ${problems}`,
      input: { email: people.stranger.credentials.email },
    }),
    endsWith: "RESET_REQUESTED",
    answers: `ok ok ok ok ok ${ended}`,
  },
  "Mutation.requestLogInLink": {
    ask: ({ people }) => ({
      text: `requestLogInLink(input: $input) ${problems}`,
      input: { email: people.stranger.credentials.email },
    }),
    endsWith: "LOG_IN_LINK_REQUESTED",
    answers: `ok ok ok ok ok ${ended}`,
  },
  "Mutation.logInByLink": {
    ask: () => ({ text: `logInByLink(input: $input) ${problems}`, input: { token: "invented" } }),
    answers: `${Array(5).fill("LOG_IN_LINK_REFUSED").join(" ")} ${ended}`,
  },
  "Mutation.resetPassword": {
    ask: () => ({
      text: `resetPassword(input: $input) ${problems}`,
      input: { token: "invented", password: "battery staple" },
    }),
    answers: `RESET_REFUSED RESET_REFUSED RESET_REFUSED RESET_REFUSED RESET_REFUSED ${ended}`,
  },
  "Mutation.changePassword": {
    ask: () => ({
      text: `changePassword(input: $input) ${problems}`,
      input: { currentPassword: "wrong horse", newPassword: "battery staple" },
    }),
    answers: `${denied} WRONG_PASSWORD WRONG_PASSWORD WRONG_PASSWORD WRONG_PASSWORD ${ended}`,
  },
  "Mutation.resendEmailVerification": {
    ask: () => ({ text: `resendEmailVerification ${problems}` }),
    answers: `${denied} ok ok ok ok ${ended}`,
  },
  "Mutation.verifyEmail": {
    ask: () => ({ text: `verifyEmail(input: $input) ${problems}`, input: { token: "invented" } }),
    answers: `${denied} ${Array(4).fill("VERIFICATION_REFUSED").join(" ")} ${ended}`,
  },
  "Mutation.updateNotificationSettings": {
    ask: () => ({ text: `updateNotificationSettings(input: $input) ${problems}`, input: { mail: "UNREAD" } }),
    answers: `${denied} ok ok ok ok ${ended}`,
  },
  "Mutation.muteChat": {
    ask: ({ chatId }) => ({ text: `muteChat(input: $input) ${problems}`, input: { chatId } }),
    answers: `${denied} ok ok CHAT_NOT_FOUND CHAT_NOT_FOUND ${ended}`,
  },
  "Mutation.unmuteChat": {
    ask: ({ chatId }) => ({ text: `unmuteChat(input: $input) ${problems}`, input: { chatId } }),
    answers: `${denied} ok ok CHAT_NOT_FOUND CHAT_NOT_FOUND ${ended}`,
  },
  "Mutation.savePushSubscription": {
    ask: () => ({
      text: `savePushSubscription(input: $input) ${problems}`,
      input: { endpoint: "https://127.0.0.1/push", p256dh: `BA${"A".repeat(85)}`, auth: "A".repeat(22) },
    }),
    answers: `${denied} ${Array(4).fill("NOT_A_PUSH_SERVICE").join(" ")} ${ended}`,
  },
  "Mutation.removePushSubscription": {
    ask: () => ({
      text: `removePushSubscription(input: $input) ${problems}`,
      input: { endpoint: "https://push.example.org/none" },
    }),
    answers: `${denied} ok ok ok ok ${ended}`,
  },
  "Mutation.createApiKey": {
    ask: () => ({
      text: `createApiKey(input: $input) ${problems}`,
      input: { name: "Calendar", scopes: ["READ_CHATS"], lifetime: "DAYS_30" },
    }),
    answers: `${denied} ok ok ok ok ${ended}`,
  },
  "Mutation.renameApiKey": {
    ask: () => ({ text: `renameApiKey(input: $input) ${problems}`, input: { id: "none", name: "Mine" } }),
    answers: `${denied} ${Array(4).fill("API_KEY_NOT_FOUND").join(" ")} ${ended}`,
  },
  "Mutation.revokeApiKey": {
    ask: () => ({ text: `revokeApiKey(input: $input) ${problems}`, input: { id: "none" } }),
    answers: `${denied} ${Array(4).fill("API_KEY_NOT_FOUND").join(" ")} ${ended}`,
  },
  "Mutation.startOpenId": {
    ask: () => ({ text: `startOpenId(input: $input) ${problems}`, input: { role: "STUDENT" } }),
    answers: `${Array(5).fill("OPENID_NOT_SET_UP").join(" ")} ${ended}`,
  },
  "Mutation.renewConnection": {
    ask: () => ({ text: `renewConnection(input: $input) ${problems}`, input: { accessToken: "none" } }),
    answers: `${denied} ${Array(4).fill("NO_CONNECTION").join(" ")} ${ended}`,
  },
  "Mutation.refreshSession": {
    ask: () => ({ text: `refreshSession ${problems}` }),
    answers: `SESSION_ENDED ok ok ok ok ${ended}`,
  },
};

/** Sent from each user's other device, because `logOutRow` has already revoked the first device's session. */
export const logOutEverywhereRow: GraphqlRow = {
  ask: () => ({ text: `logOutEverywhere ${problems}` }),
  answers: `${denied} ok ok ok ok ${ended}`,
};

/** Sent after `graphqlRows`, because it revokes the sessions that those requests need. */
export const logOutRow: GraphqlRow = {
  ask: () => ({ text: `logOut ${problems}` }),
  answers: `ok ok ok ok ok ${ended}`,
};
