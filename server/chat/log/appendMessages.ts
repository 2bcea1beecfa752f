import type { Pool } from "pg";
import type { AppendCommand, Appended, WrittenCommands } from "./appending.js";
import { appendMessageStatements } from "./appendMessage.sql.js";
import { appendMessagesStatement } from "./appendMessages.sql.js";
import { type ChatEvent, eventVersion, type MessageSent } from "../events.js";
import type { Written } from "../../platform/eventLog/GroupCommit.js";
import { failpoint } from "../../platform/process/failpoint.js";

/** A message that is written as it is: it has a key, and happens now. */
export type MessageCommand = AppendCommand & { readonly fact: MessageSent; readonly key: string };

/** Whether a command is such a message. */
export function isMessage({ fact, key, at }: AppendCommand): boolean {
  return fact.type === "MessageSent" && key !== null && at === undefined;
}

/**
 * What a batch's messages of one chat come to: of each side the place of its newest message, 0 where there is none, and how
 * many of the other side's stand above that one.
 */
type Talk = {
  readonly chatId: string;
  readonly places: Place[];
  count: number;
  byStudent: number;
  lastOfStudent: number;
  readByStudent: number;
  lastOfTutor: number;
  readByTutor: number;
};

/** A message's place among the batch's messages of its chat, and of its author there; both begin with 1. */
type Place = { readonly command: MessageCommand; readonly place: number; readonly ordinal: number };

/** A chat's row as it was before the batch; `recorded_at` is in milliseconds since 1970. */
type ChangedRow = {
  readonly id: string;
  readonly seq: number;
  readonly tx: number;
  readonly by_student: number;
  readonly by_tutor: number;
  readonly recorded_at: number;
};

/** A message as it was stored; `recorded_at` is in milliseconds since 1970. */
type StoredRow = {
  readonly seq: number;
  readonly tx: number;
  readonly ordinal: number;
  readonly recorded_at: number;
};

/**
 * Appends messages, and nothing else, in one transaction. One alone, as they mostly come while little happens, has a
 * statement of its own.
 * @throws DatabaseError when nothing was written, as for a key that is known: `isKnownKey` tells that
 */
export async function appendMessages(pool: Pool, batch: readonly MessageCommand[]): Promise<WrittenCommands> {
  const [only] = batch;
  if (only && batch.length === 1) return [await appendMessage(pool, only)];
  const { talks, places } = placesIn(batch);
  const values = [...valuesOfTalks(talks), ...valuesOfMessages(talks), eventVersion];
  const rows = await write<ChangedRow>(pool, "log-append messages", appendMessagesStatement, values);
  const changed = new Map(rows.map((row) => [row.id, row]));
  return places.map((place) => {
    const row = changed.get(place.command.chatId);
    return row ? { outcome: { event: toEvent(place.command, storedAt(place, row)), isNew: true } } : { busy: true };
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
  const answer = pool.query<Row>({ name, text, values: [...values] });
  failpoint("while-the-statement-runs");
  const { rows } = await answer;
  failpoint("after-commit");
  return rows;
}

/** The index of the keys, or that of one of the log's partitions, which has a name of its own. */
const indexOfKeys = /^chat_event(_once|_\w+_client_message_id_idx)$/;

/** Whether a batch was not written because the log knows the key of one of its messages. */
export function isKnownKey(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && indexOfKeys.test(String(error.constraint));
}

/** Where each message stands, and what the messages of each chat come to, in the order of the chats' ids. */
function placesIn(batch: readonly MessageCommand[]): { talks: readonly Talk[]; places: readonly Place[] } {
  const talks = new Map<string, Talk>();
  const places = batch.map((command) => placeOf(command, talks));
  return { talks: [...talks.values()].sort((one, other) => (one.chatId < other.chatId ? -1 : 1)), places };
}

function placeOf(command: MessageCommand, talks: Map<string, Talk>): Place {
  const { chatId, isByStudent } = command;
  let talk = talks.get(chatId);
  if (talk === undefined) {
    talk = noTalk(chatId);
    talks.set(chatId, talk);
  }
  const place = ++talk.count;
  // Whoever writes has read what stands above.
  if (isByStudent) {
    talk.readByStudent = place - ++talk.byStudent;
    talk.lastOfStudent = place;
  } else {
    talk.readByTutor = talk.byStudent;
    talk.lastOfTutor = place;
  }
  const placed = { command, place, ordinal: isByStudent ? talk.byStudent : place - talk.byStudent };
  talk.places.push(placed);
  return placed;
}

function noTalk(chatId: string): Talk {
  return {
    chatId,
    places: [],
    count: 0,
    byStudent: 0,
    lastOfStudent: 0,
    readByStudent: 0,
    lastOfTutor: 0,
    readByTutor: 0,
  };
}

function valuesOfTalks(talks: readonly Talk[]): readonly string[] {
  const column = (of: (talk: Talk) => string | number) => arrayOf(talks.map(of));
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

/** The messages chat by chat. */
function valuesOfMessages(talks: readonly Talk[]): readonly string[] {
  const places = talks.flatMap((talk) => talk.places);
  return [
    arrayOf(places.map(({ command }) => (command.isByStudent ? "t" : "f"))),
    arrayOf(places.map(({ command }) => `"${command.key.replace(/["\\]/g, "\\$&")}"`)),
    arrayOf(places.map(({ ordinal }) => ordinal)),
    JSON.stringify(places.map(({ command }) => dataOf(command.fact))),
  ];
}

/** An array as Postgres reads it, of what needs no quoting. */
function arrayOf(items: readonly (string | number)[]): string {
  return `{${items.join(",")}}`;
}

function dataOf({ content, kind }: MessageSent): object {
  return { content, kind };
}

function storedAt({ command, place, ordinal }: Place, row: ChangedRow): StoredRow {
  const before = command.isByStudent ? row.by_student : row.by_tutor;
  return { seq: row.seq + place, tx: row.tx, ordinal: before + ordinal, recorded_at: row.recorded_at };
}

function toEvent(
  { chatId, authorId, key, fact }: MessageCommand,
  { seq, tx, ordinal, recorded_at }: StoredRow,
): ChatEvent<MessageSent> {
  return { chatId, seq, tx, authorId, clientMessageId: key, ordinal, recordedAt: new Date(recorded_at), fact };
}
