import type { PersonLoader } from "../../accounts/index.js";
import { type ChatRecord, type StoredMessage, toChat, toMessageId } from "../../chat/index.js";
import { type LegacyPerson, personWords } from "./people.js";

/** A message; `chat` is the chat's id, `createdAt` an ISO 8601 text in UTC. */
export type LegacyMessage = {
  readonly _id: string;
  readonly chat: string;
  readonly content: string;
  readonly createdAt: string;
  readonly author: LegacyPerson;
};

/** A chat as one of its two people sees it. */
export type LegacyChat = {
  readonly _id: string;
  readonly student: LegacyPerson;
  readonly teacher: LegacyPerson;
  readonly lastMessage: LegacyMessage;
  /** How many of the counterpart's messages this person has not read. */
  readonly unreads: number;
};

/** Shows a message. */
export async function messageWords(
  { chatId, seq, authorId, content, sentAt }: StoredMessage,
  people: PersonLoader,
): Promise<LegacyMessage> {
  const author = personWords(await people.load(authorId));
  return { _id: toMessageId(chatId, seq), chat: chatId, content, createdAt: sentAt.toISOString(), author };
}

/** Shows a chat to one of its two people, with its newest message. */
export async function chatWords(
  chat: ChatRecord,
  viewerId: string,
  newest: StoredMessage,
  people: PersonLoader,
): Promise<LegacyChat> {
  const [student, teacher, lastMessage] = await Promise.all([
    people.load(chat.studentId),
    people.load(chat.tutorId),
    messageWords(newest, people),
  ]);
  const { unreadCount: unreads } = toChat(chat, viewerId);
  return { _id: chat.id, student: personWords(student), teacher: personWords(teacher), lastMessage, unreads };
}
