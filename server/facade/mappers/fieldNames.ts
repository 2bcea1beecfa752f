const names: Readonly<Record<string, string>> = {
  youtubeVideoId: "youtubeVideoID",
  tutorId: "teacherID",
  chatId: "chatID",
  messageId: "messageID",
  clientMessageId: "clientMessageID",
};

/** Returns a domain field's name in the legacy protocols. */
export function legacyField(field: string): string {
  return names[field] ?? field;
}
