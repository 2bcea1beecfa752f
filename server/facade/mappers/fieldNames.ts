const names: Readonly<Record<string, string>> = {
  youtubeVideoId: "youtubeVideoID",
  tutorId: "teacherID",
  chatId: "chatID",
  messageId: "messageID",
  clientMessageId: "clientMessageID",
};

/** The legacy protocols' name of a domain field. */
export function legacyField(field: string): string {
  return names[field] ?? field;
}
