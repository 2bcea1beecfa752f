/** The placeholders in examples for ids that aren't known yet. */
export const placeholders = {
  tutorId: "an id from Find tutors",
  chatId: "an id from My chats",
  messageId: "an id from One chat with its newest messages",
  apiKeyId: "an id from My API keys",
  webhookId: "an id from My webhooks",
} as const;

export type Ids = { readonly [Kind in keyof typeof placeholders]?: string };

/** The fields that return a tutor, a chat, a message, an API key or a webhook, or a list of them. */
const kinds: Readonly<Record<string, keyof Ids>> = {
  ...{ tutor: "tutorId", tutors: "tutorId", chat: "chatId", chats: "chatId" },
  ...{ message: "messageId", messages: "messageId", lastMessage: "messageId" },
  ...{ apiKey: "apiKeyId", apiKeys: "apiKeyId", webhook: "webhookId", webhooks: "webhookId" },
};
/** The fields between a list and its objects; the objects have the list's kind. */
const within = new Set(["edges", "node", "nodes"]);

/** Returns the first id of each kind in a response's data. */
export function idsIn(data: unknown, kind?: keyof Ids): Ids {
  if (typeof data !== "object" || data === null) return {};
  const own = kind !== undefined && "id" in data && typeof data.id === "string" ? { [kind]: data.id } : {};
  const entries = Object.entries(data).map(([key, value]) =>
    idsIn(value, Array.isArray(data) || within.has(key) ? kind : kinds[key]),
  );
  return Object.assign({}, ...entries.reverse(), own) as Ids;
}

/** Replaces the placeholders in variables with ids; placeholders for unknown ids stay. */
export function fillIn(variables: string, ids: Ids): string {
  return (Object.keys(placeholders) as (keyof Ids)[]).reduce(
    (text, kind) => text.replaceAll(placeholders[kind], ids[kind] ?? placeholders[kind]),
    variables,
  );
}
