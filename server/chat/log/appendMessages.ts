import type { Pool } from "pg";
import type { AppendCommand, WrittenCommands } from "./appending.js";
import { appendMessagesStatement } from "./appendMessages.sql.js";
import { type ChatEvent, eventVersion, type MessageSent } from "../events.js";
import { failpoint } from "../../platform/failpoint.js";

/** A message that is written as it is: it has a key, and happens now. */
export type MessageCommand = AppendCommand & { readonly fact: MessageSent; readonly key: string };

/** Whether a command is such a message. */
export function isMessage({ fact, key, at }: AppendCommand): boolean {
  return fact.type === "MessageSent" && key !== null && at === undefined;
}

/** What a batch's messages of one chat come to; `one` is whoever wrote the first of them, `other` the other person. */
type Talk = {
  readonly chatId: string;
  readonly one: string;
  count: number;
  byOne: number;
  lastOfOne: number;
  readByOne: number;
  lastOfOther: number;
  readByOther: number;
};

/** A message's place among the batch's messages of its chat, and of its author there; both begin with 1. */
type Place = { readonly place: number; readonly ordinal: number };

/** A chat's row as it was before the batch; `recorded_at` is in milliseconds since 1970. */
type ChangedRow = {
  readonly id: string;
  readonly student_id: string;
  readonly seq: number;
  readonly tx: number;
  readonly by_student: number;
  readonly by_tutor: number;
  readonly recorded_at: number;
};

/**
 * Appends messages, and nothing else, in one transaction.
 * @throws DatabaseError when nothing was written, as for a key that is known: `isKnownKey` tells that
 */
export async function appendMessages(pool: Pool, batch: readonly MessageCommand[]): Promise<WrittenCommands> {
  const talks = new Map<string, Talk>();
  const places = batch.map((command) => placeOf(command, talks));
  const values = [...valuesOfTalks(talks), ...valuesOfMessages(batch, places), eventVersion];
  const answer = pool.query<ChangedRow>({ name: "log-append messages", text: appendMessagesStatement, values });
  failpoint("while-the-statement-runs");
  const { rows } = await answer;
  failpoint("after-commit");
  const changed = new Map(rows.map((row) => [row.id, row]));
  return batch.map((command, i) => {
    const [row, place] = [changed.get(command.chatId), places[i]];
    return row && place ? { outcome: { event: toEvent(command, place, row), isNew: true } } : { again: true };
  });
}

/** The index of the keys, or that of one of the log's partitions, which has a name of its own. */
const indexOfKeys = /^chat_event(_once|_\w+_client_message_id_idx)$/;

/** Whether a batch was not written because the log knows the key of one of its messages. */
export function isKnownKey(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && indexOfKeys.test(String(error.constraint));
}

function placeOf({ chatId, authorId }: MessageCommand, talks: Map<string, Talk>): Place {
  let talk = talks.get(chatId);
  if (talk === undefined) {
    talk = { chatId, one: authorId, count: 0, byOne: 0, lastOfOne: 0, readByOne: 0, lastOfOther: 0, readByOther: 0 };
    talks.set(chatId, talk);
  }
  const place = ++talk.count;
  // Whoever writes has read what stands above.
  if (authorId === talk.one) {
    talk.readByOne = talk.count - ++talk.byOne;
    talk.lastOfOne = place;
    return { place, ordinal: talk.byOne };
  }
  talk.readByOther = talk.byOne;
  talk.lastOfOther = place;
  return { place, ordinal: talk.count - talk.byOne };
}

function valuesOfTalks(talks: ReadonlyMap<string, Talk>): readonly string[] {
  const all = [...talks.values()].sort((one, other) => (one.chatId < other.chatId ? -1 : 1));
  const column = (of: (talk: Talk) => string | number) => arrayOf(all.map(of));
  return [
    column(({ chatId }) => chatId),
    column(({ one }) => one),
    column(({ count }) => count),
    column(({ byOne }) => byOne),
    column(({ lastOfOne }) => lastOfOne),
    column(({ readByOne }) => readByOne),
    column(({ lastOfOther }) => lastOfOther),
    column(({ readByOther }) => readByOther),
  ];
}

function valuesOfMessages(batch: readonly MessageCommand[], places: readonly Place[]): readonly string[] {
  return [
    arrayOf(batch.map(({ chatId }) => chatId)),
    arrayOf(batch.map(({ authorId }) => authorId)),
    arrayOf(batch.map(({ key }) => `"${key.replace(/["\\]/g, "\\$&")}"`)),
    arrayOf(places.map(({ place }) => place)),
    arrayOf(places.map(({ ordinal }) => ordinal)),
    JSON.stringify(batch.map(({ fact: { content, kind } }) => ({ content, kind }))),
  ];
}

/** An array as Postgres reads it, of what needs no quoting. */
function arrayOf(items: readonly (string | number)[]): string {
  return `{${items.join(",")}}`;
}

function toEvent(
  { chatId, authorId, key, fact }: MessageCommand,
  { place, ordinal }: Place,
  row: ChangedRow,
): ChatEvent<MessageSent> {
  const before = authorId === row.student_id ? row.by_student : row.by_tutor;
  return {
    chatId,
    seq: row.seq + place,
    tx: row.tx,
    authorId,
    clientMessageId: key,
    ordinal: before + ordinal,
    recordedAt: new Date(row.recorded_at),
    fact,
  };
}
