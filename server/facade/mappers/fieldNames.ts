const names: Readonly<Record<string, string>> = {
  youtubeVideoId: "youtubeVideoID",
  tutorId: "teacherID",
  chatId: "chatID",
  messageId: "messageID",
  clientMessageId: "clientMessageID",
};

/** What the older languages call a field of the domain. */
export function legacyField(field: string): string {
  return names[field] ?? field;
}
