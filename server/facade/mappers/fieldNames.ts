const names: Readonly<Record<string, string>> = {
  youtubeVideoId: "youtubeVideoID",
  tutorId: "teacherID",
  chatId: "chatID",
  messageId: "messageID",
  clientMessageId: "clientMessageID",
};

/** Returns the legacy protocols' name for a domain field. */
export function legacyField(field: string): string {
  return names[field] ?? field;
}
