import type { Pool } from "pg";
import { type AppendCommand, type Appended, isSame, keyReusedError, type WrittenCommands } from "./appending.js";
import { appendCommandsStatement } from "./appendCommands.sql.js";
import { dedupeBatch } from "./dedupeBatch.js";
import { type ChatEvent, type ChatFact, eventVersion } from "../events.js";
import type { EventRow } from "../rows/eventRow.js";
import type { Written } from "../../platform/eventLog/GroupCommit.js";
import { failpoint } from "../../platform/process/failpoint.js";

type AppendRow = Pick<EventRow, "seq" | "tx" | "ordinal" | "recorded_at"> & {
  readonly result: "stale" | "known" | "written" | "needless";
  readonly known_type: ChatFact["type"] | null;
  readonly known_data: Record<string, unknown> | null;
};

const nothingChanged: Written<Appended> = { outcome: { event: null, isNew: false } };

/**
 * Appends commands of any type in one transaction. For a message or an edit with a known key, returns the stored event.
 * @throws DatabaseError if nothing was written
 */
export async function appendCommands(pool: Pool, batch: readonly AppendCommand[]): Promise<WrittenCommands> {
  const parts = batch.map(partsOf);
  const { written, later } = dedupeBatch(parts.flat());
  const input = JSON.stringify(written.map(({ command }, i) => toInput(command, i)));
  const response = pool.query<AppendRow>({ name: "log-append", text: appendCommandsStatement, values: [input] });
  failpoint("while-the-statement-runs");
  const { rows } = await response;
  failpoint("after-commit");
  const results = new Map<AppendCommand, Written<Appended>>();
  written.forEach(({ command, duplicates }, i) => {
    const row = rows[i];
    if (!row) return;
    const result = toWritten(command, row);
    results.set(command, result);
    for (const duplicate of duplicates) results.set(duplicate, toDuplicateResult(duplicate, result));
  });
  const resultOf = (part: AppendCommand) => results.get(part) ?? (later.has(part) ? { again: true } : nothingChanged);
  return parts.map((each) => each.map(resultOf).reduce(withStart));
}

/**
 * Splits a command into one command per event: one for the chat's start, if included, then one for the command's own
 * fact.
 */
function partsOf(command: AppendCommand): readonly AppendCommand[] {
  const { chatStarted } = command;
  return chatStarted ? [{ ...command, fact: chatStarted, key: null }, command] : [command];
}

function toInput({ chatId, authorId, fact: { type, ...data }, key, count, at }: AppendCommand, i: number): object {
  return { i, chat: chatId, author: authorId, type, version: eventVersion, key, data, at, count };
}

function toWritten(command: AppendCommand, row: AppendRow): Written<Appended> {
  if (row.result === "stale") return { busy: true };
  if (row.result === "needless") return nothingChanged;
  const { chatId, authorId, key: clientMessageId } = command;
  const fact = row.known_data === null ? command.fact : ({ ...row.known_data, type: row.known_type } as ChatFact);
  if (!isSame(fact, command.fact)) return { error: keyReusedError(command.fact) };
  const event: ChatEvent = {
    chatId,
    seq: Number(row.seq),
    tx: Number(row.tx),
    authorId,
    clientMessageId,
    ordinal: row.ordinal,
    recordedAt: row.recorded_at,
    fact,
  };
  return { outcome: { event, isNew: row.result === "written" } };
}

/** Adds the event that started the chat to the result of the chat's first message, if this batch wrote that event. */
function withStart(start: Written<Appended>, message: Written<Appended>): Written<Appended> {
  if (!("outcome" in message) || !("outcome" in start) || !start.outcome.isNew) return message;
  return { outcome: { ...message.outcome, chatStarted: start.outcome.event } };
}

function toDuplicateResult(duplicate: AppendCommand, result: Written<Appended>): Written<Appended> {
  if (!("outcome" in result)) return "busy" in result ? result : { again: true };
  const { event } = result.outcome;
  return event && !isSame(event.fact, duplicate.fact)
    ? { error: keyReusedError(duplicate.fact) }
    : { outcome: { event, isNew: false } };
}
