import type { Pool } from "pg";
import { appendStatement } from "./append.sql.js";
import { type ChatEvent, type ChatFact, eventVersion } from "./events.js";
import { type EventRow, toEvent } from "./rows/eventRow.js";
import { isPassing } from "../platform/database/isPassing.js";
import { GroupCommit, type Written } from "../platform/eventLog/GroupCommit.js";
import { Refusal } from "../platform/refusal.js";

/** Something that shall be added to a chat's log. */
export type AppendCommand = {
  readonly chatId: string;
  readonly authorId: string;
  readonly fact: ChatFact;
  /** The key under which the event is stored once; null for facts that are idempotent by themselves. */
  readonly key: string | null;
  /** For MessagesRead: how many of the counterpart's messages that makes. */
  readonly messagesRead?: number;
  /** When it happened, for events brought in from elsewhere; absent: now, by the database's clock. */
  readonly at?: Date;
};

/** What became of a command: `event` is null when it changed nothing, `isNew` is false when it was stored before. */
export type Appended = { readonly event: ChatEvent | null; readonly isNew: boolean };

type AppendRow = Pick<EventRow, "seq" | "tx" | "ordinal" | "recorded_at"> & {
  readonly i: number;
  readonly result: "stale" | "known" | "written" | "needless";
  readonly known_data: Record<string, unknown> | null;
};

/** The append-only log of all chats: the truth from which everything else is made. */
export class ChatLog {
  private readonly commits: GroupCommit<AppendCommand, Appended>;

  constructor(private readonly pool: Pool) {
    this.commits = new GroupCommit({
      lanes: 2,
      largestBatch: 500,
      longestQueue: 10_000,
      laneKey: (command) => command.chatId,
      write: (batch) => this.write(batch),
      isPassing,
    });
  }

  /**
   * Appends one event; resolves after it is committed. The chat's row must exist (see `open`).
   * @throws Refusal CONFLICT when the key is known with other content, UNAVAILABLE when the log can't take more now
   */
  append(command: AppendCommand): Promise<Appended> {
    return this.commits.submit(command);
  }

  /** Makes the place for a chat's events; does nothing where it exists. */
  async open(chatId: string, studentId: string, tutorId: string): Promise<void> {
    const text = "insert into chat (id, student_id, tutor_id) values ($1, $2, $3) on conflict do nothing";
    await this.pool.query({ name: "chat-open", text, values: [chatId, studentId, tutorId] });
  }

  /** The events of a chat behind a sequence number, oldest first. */
  async read(chatId: string, afterSeq: number, limit: number): Promise<readonly ChatEvent[]> {
    const text = "select * from chat_event where chat_id = $1 and seq > $2 order by seq limit $3";
    const { rows } = await this.pool.query<EventRow>({ name: "log-read", text, values: [chatId, afterSeq, limit] });
    return rows.map(toEvent);
  }

  /** Resolves when every command that was taken has been written. */
  settled(): Promise<void> {
    return this.commits.settled();
  }

  private async write(batch: readonly AppendCommand[]): Promise<readonly Written<Appended>[]> {
    const sifted = sift(batch);
    const input = sifted.map(({ command }, i) => toInput(command, i));
    const text = appendStatement;
    const { rows } = await this.pool.query<AppendRow>({ name: "log-append", text, values: [JSON.stringify(input)] });
    const results = new Map<AppendCommand, Written<Appended>>();
    rows.forEach((row, i) => {
      const entry = sifted[i];
      if (entry) results.set(entry.command, toWritten(entry.command, row));
    });
    return batch.map((command) => results.get(command) ?? repeated(command, sifted, results));
  }
}

type Sifted = { readonly command: AppendCommand; readonly standsFor: AppendCommand[] };

/** Leaves one command of those in a batch that would store the same thing: the same key, or a chat's start. */
function sift(batch: readonly AppendCommand[]): readonly Sifted[] {
  const firsts = new Map<string, Sifted>();
  const sent = new Set<string>();
  const reads = new Map<string, Sifted>();
  const sifted: Sifted[] = [];
  for (const command of batch) {
    const { chatId, authorId, fact, key } = command;
    const author = `${chatId} ${authorId}`;
    const sameAs = fact.type === "ChatStarted" ? chatId : key === null ? null : `${author} ${key}`;
    const first = sameAs === null ? undefined : firsts.get(sameAs);
    if (first) {
      first.standsFor.push(command);
      continue;
    }
    if (fact.type === "MessagesRead") {
      const earlier = reads.get(author)?.command.fact;
      const covered = earlier?.type === "MessagesRead" && earlier.upTo >= fact.upTo;
      // Sending moves one's own mark past every message that could be read up to here.
      if (sent.has(author) || covered) continue;
    }
    const entry: Sifted = { command, standsFor: [] };
    if (sameAs !== null) firsts.set(sameAs, entry);
    if (fact.type === "MessageSent") sent.add(author);
    if (fact.type === "MessagesRead") reads.set(author, entry);
    sifted.push(entry);
  }
  return sifted;
}

function repeated(
  command: AppendCommand,
  sifted: readonly Sifted[],
  results: ReadonlyMap<AppendCommand, Written<Appended>>,
): Written<Appended> {
  const first = sifted.find((entry) => entry.standsFor.includes(command));
  if (!first) return { outcome: { event: null, isNew: false } };
  const result = results.get(first.command);
  if (!result || !("outcome" in result)) return { again: true };
  const { event } = result.outcome;
  if (event && !sameFact(event.fact, command.fact)) return { error: otherContent() };
  return { outcome: { event, isNew: false } };
}

function toInput({ chatId, authorId, fact, key, messagesRead, at }: AppendCommand, i: number): object {
  const { type, ...data } = fact;
  return {
    i,
    chat: chatId,
    author: authorId,
    type,
    version: eventVersion,
    key,
    data,
    at,
    up_to: fact.type === "MessagesRead" ? fact.upTo : undefined,
    messages_read: messagesRead,
  };
}

function toWritten(command: AppendCommand, row: AppendRow): Written<Appended> {
  if (row.result === "stale") return { again: true };
  if (row.result === "needless") return { outcome: { event: null, isNew: false } };
  const { chatId, authorId, key: clientMessageId } = command;
  const fact = row.known_data === null ? command.fact : ({ ...row.known_data, type: command.fact.type } as ChatFact);
  if (row.result === "known" && !sameFact(fact, command.fact)) return { error: otherContent() };
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

function sameFact(one: ChatFact, other: ChatFact): boolean {
  if (one.type !== "MessageSent" || other.type !== "MessageSent") return one.type === other.type;
  return one.content === other.content && one.kind === other.kind;
}

function otherContent(): Refusal {
  const reason = "This clientMessageId was used for another message.";
  return Refusal.because("CONFLICT", "CLIENT_MESSAGE_ID_REUSED", reason, "clientMessageId");
}
