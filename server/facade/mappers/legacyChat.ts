import type { Person } from "../../accounts/index.js";
import { type ChatState, type StoredMessage, toMessageId, unreadOf } from "../../chat/index.js";
import { type LegacyPerson, toLegacyPerson } from "./legacyPerson.js";

/** `chat` is the chat's id, `createdAt` an ISO 8601 time in UTC. */
export type LegacyMessage = {
  readonly _id: string;
  readonly chat: string;
  readonly content: string;
  readonly createdAt: string;
  readonly author: LegacyPerson;
};

export type LegacyChat = {
  readonly _id: string;
  readonly student: LegacyPerson;
  readonly teacher: LegacyPerson;
  readonly lastMessage: LegacyMessage;
  /** The number of the counterpart's messages that the participant has not read. */
  readonly unreads: number;
};

/** `load` rejects if no account has the id. */
export type People = { load(id: string): Promise<Person> };

/** Maps a message to its form in the legacy protocols. */
export async function toLegacyMessage(message: StoredMessage, people: People): Promise<LegacyMessage> {
  return messageBy(toLegacyPerson(await people.load(message.authorId)), message);
}

/** Maps a chat and its newest message to the legacy form that one participant sees. */
export async function toLegacyChat(
  chat: ChatState,
  viewerId: string,
  newest: StoredMessage,
  people: People,
): Promise<LegacyChat> {
  const both = await Promise.all([people.load(chat.studentId), people.load(chat.tutorId)]);
  const [student, teacher] = [toLegacyPerson(both[0]), toLegacyPerson(both[1])];
  const lastMessage = messageBy(newest.authorId === chat.studentId ? student : teacher, newest);
  return { _id: newest.chatId, student, teacher, lastMessage, unreads: unreadOf(chat, viewerId) };
}

function messageBy(author: LegacyPerson, { chatId, seq, content, sentAt }: StoredMessage): LegacyMessage {
  return { _id: toMessageId(chatId, seq), chat: chatId, content, createdAt: sentAt.toISOString(), author };
}
