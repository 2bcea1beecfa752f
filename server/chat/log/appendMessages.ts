import type { Pool } from "pg";
import type { AppendCommand, Appended, WrittenCommands } from "./appending.js";
import { appendMessageStatements } from "./appendMessage.sql.js";
import { appendMessagesStatement } from "./appendMessages.sql.js";
import { type ChatEvent, eventVersion, type MessageSent } from "../events.js";
import type { Written } from "../../platform/eventLog/GroupCommit.js";
import { failpoint } from "../../platform/process/failpoint.js";

/** A message that the message statements can write: it has a key and no imported time, and does not start a chat. */
export type MessageCommand = AppendCommand & { readonly fact: MessageSent; readonly key: string };

/** Returns whether the message statements can write a command. */
export function isMessage({ fact, key, at, chatStarted }: AppendCommand): boolean {
  return fact.type === "MessageSent" && key !== null && at === undefined && chatStarted === undefined;
}

/**
 * A batch's messages in one chat and their totals. `lastOf…` is the position of a side's newest message, or 0 if the
 * side has none; `readBy…` is how many of the other side's messages precede that message.
 */
type ChatBatch = {
  readonly chatId: string;
  readonly messages: PositionedMessage[];
  count: number;
  byStudent: number;
  lastOfStudent: number;
  readByStudent: number;
  lastOfTutor: number;
  readByTutor: number;
};

/**
 * A message with its position among the batch's messages in its chat, and its ordinal among the author's messages
 * there. Both count from 1.
 */
type PositionedMessage = { readonly command: MessageCommand; readonly position: number; readonly ordinal: number };

/** A chat's counts before the batch, and its transaction ID and time (in milliseconds since 1970) after the batch. */
type ChangedRow = {
  readonly id: string;
  readonly seq: number;
  readonly tx: number;
  readonly by_student: number;
  readonly by_tutor: number;
  readonly recorded_at: number;
};

/** `recorded_at` is in milliseconds since 1970. */
type StoredRow = {
  readonly seq: number;
  readonly tx: number;
  readonly ordinal: number;
  readonly recorded_at: number;
};

/**
 * Appends a batch that has only messages, in one transaction. A single message, the usual batch under low load, is
 * written by a cheaper statement.
 * @throws DatabaseError if nothing was written, for example because a key is known (see `isKnownKey`)
 */
export async function appendMessages(pool: Pool, batch: readonly MessageCommand[]): Promise<WrittenCommands> {
  const [only] = batch;
  if (only && batch.length === 1) return [await appendMessage(pool, only)];
  const { chats, positions } = positionsIn(batch);
  const values = [...valuesOfChats(chats), ...valuesOfMessages(chats), eventVersion];
  const rows = await write<ChangedRow>(pool, "log-append messages", appendMessagesStatement, values);
  const changed = new Map(rows.map((row) => [row.id, row]));
  return positions.map((message) => {
    const row = changed.get(message.command.chatId);
    return row ? { outcome: { event: toEvent(message.command, storedAt(message, row)), isNew: true } } : { busy: true };
  });
}

async function appendMessage(pool: Pool, command: MessageCommand): Promise<Written<Appended>> {
  const { chatId, authorId, isByStudent, key, fact } = command;
  const author = isByStudent ? "student" : "tutor";
  const values = [chatId, authorId, key, JSON.stringify(dataOf(fact)), eventVersion];
  const [row] = await write<StoredRow>(
    pool,
    `log-append message of ${author}`,
    appendMessageStatements[author],
    values,
  );
  if (row === undefined) return { busy: true };
  return { outcome: { event: toEvent(command, row), isNew: true } };
}

async function write<Row extends object>(
  pool: Pool,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const response = pool.query<Row>({ name, text, values: [...values] });
  failpoint("while-the-statement-runs");
  const { rows } = await response;
  failpoint("after-commit");
  return rows;
}

/** Matches the name of the unique index on keys; in a partitioned log, each partition's index has its own name. */
const keyIndexName = /^chat_event(_once|_\w+_client_message_id_idx)$/;

/** Returns whether an error means that the log already has the key of one of the batch's messages. */
export function isKnownKey(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && keyIndexName.test(String(error.constraint));
}

/** Returns the position of each message, in the batch's order, and the totals of each chat, in id order. */
function positionsIn(batch: readonly MessageCommand[]): {
  chats: readonly ChatBatch[];
  positions: readonly PositionedMessage[];
} {
  const chats = new Map<string, ChatBatch>();
  const positions = batch.map((command) => addToChat(command, chats));
  return { chats: [...chats.values()].sort((one, other) => (one.chatId < other.chatId ? -1 : 1)), positions };
}

function addToChat(command: MessageCommand, chats: Map<string, ChatBatch>): PositionedMessage {
  const { chatId, isByStudent } = command;
  let chat = chats.get(chatId);
  if (chat === undefined) {
    chat = emptyChatBatch(chatId);
    chats.set(chatId, chat);
  }
  const position = ++chat.count;
  // Sending a message counts as reading everything before it.
  if (isByStudent) {
    chat.readByStudent = position - ++chat.byStudent;
    chat.lastOfStudent = position;
  } else {
    chat.readByTutor = chat.byStudent;
    chat.lastOfTutor = position;
  }
  const message = { command, position, ordinal: isByStudent ? chat.byStudent : position - chat.byStudent };
  chat.messages.push(message);
  return message;
}

function emptyChatBatch(chatId: string): ChatBatch {
  return {
    chatId,
    messages: [],
    count: 0,
    byStudent: 0,
    lastOfStudent: 0,
    readByStudent: 0,
    lastOfTutor: 0,
    readByTutor: 0,
  };
}

function valuesOfChats(chats: readonly ChatBatch[]): readonly string[] {
  const column = (of: (chat: ChatBatch) => string | number) => arrayOf(chats.map(of));
  let before = 0;
  return [
    column(({ chatId }) => chatId),
    column(({ count }) => count),
    column(({ byStudent }) => byStudent),
    column(({ lastOfStudent }) => lastOfStudent),
    column(({ readByStudent }) => readByStudent),
    column(({ lastOfTutor }) => lastOfTutor),
    column(({ readByTutor }) => readByTutor),
    column(({ count }) => (before += count) - count),
  ];
}

function valuesOfMessages(chats: readonly ChatBatch[]): readonly string[] {
  const messages = chats.flatMap((chat) => chat.messages);
  return [
    arrayOf(messages.map(({ command }) => (command.isByStudent ? "t" : "f"))),
    arrayOf(messages.map(({ command }) => `"${command.key.replace(/["\\]/g, "\\$&")}"`)),
    arrayOf(messages.map(({ ordinal }) => ordinal)),
    JSON.stringify(messages.map(({ command }) => dataOf(command.fact))),
  ];
}

/** Returns a Postgres array literal; items that need quotes must already have them. */
function arrayOf(items: readonly (string | number)[]): string {
  return `{${items.join(",")}}`;
}

function dataOf({ content, kind }: MessageSent): object {
  return { content, kind };
}

function storedAt({ command, position, ordinal }: PositionedMessage, row: ChangedRow): StoredRow {
  const before = command.isByStudent ? row.by_student : row.by_tutor;
  return { seq: row.seq + position, tx: row.tx, ordinal: before + ordinal, recorded_at: row.recorded_at };
}

function toEvent(
  { chatId, authorId, key, fact }: MessageCommand,
  { seq, tx, ordinal, recorded_at }: StoredRow,
): ChatEvent<MessageSent> {
  return { chatId, seq, tx, authorId, clientMessageId: key, ordinal, recordedAt: new Date(recorded_at), fact };
}
