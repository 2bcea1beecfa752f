import { accountExamples } from "./examples/accounts";
import { apiKeyExamples } from "./examples/apiKeys";
import { chatExamples } from "./examples/chats";
import { notificationExamples } from "./examples/notifications";
import { tutorExamples } from "./examples/tutors";
import { webhookExamples } from "./examples/webhooks";
import type { Example } from "./Example";

export type { Example } from "./Example";

export const exampleGroups: readonly { readonly title: string; readonly examples: readonly Example[] }[] = [
  { title: "Tutors", examples: tutorExamples },
  { title: "Chats", examples: chatExamples },
  { title: "Accounts", examples: accountExamples },
  { title: "API keys", examples: apiKeyExamples },
  { title: "Webhooks", examples: webhookExamples },
  { title: "Notifications", examples: notificationExamples },
];

const firstTitles = ["Find tutors", "My chats", "Follow all my chats, live"];

export const firstExamples: readonly Example[] = exampleGroups
  .flatMap(({ examples }) => examples)
  .filter(({ title }) => firstTitles.includes(title));
