import type { Pool } from "pg";
import { appendStatement } from "./append.sql.js";
import { type ChatEvent, type ChatFact, eventVersion } from "./events.js";
import { type EventRow, toEvent } from "./rows/eventRow.js";
import { siftBatch } from "./siftBatch.js";
import { isPassing } from "../platform/database/isPassing.js";
import { GroupCommit, type Written } from "../platform/eventLog/GroupCommit.js";
import { failpoint } from "../platform/failpoint.js";
import { Metrics } from "../platform/metrics/Metrics.js";
import { Refusal } from "../platform/refusal.js";
import type { Telemetry } from "../platform/telemetry/Telemetry.js";
import type { Tracing } from "../platform/tracing/Tracing.js";

/** Something that shall be added to a chat's log. */
export type AppendCommand = {
  readonly chatId: string;
  readonly authorId: string;
  readonly fact: ChatFact;
  /** The key under which the event is stored once; null for facts that are idempotent by themselves. */
  readonly key: string | null;
  /** For MessagesRead and MarkedUnread: how many of the counterpart's messages count as read from then on. */
  readonly count?: number;
  /** When it happened, for events brought in from elsewhere; absent: now, by the database's clock. */
  readonly at?: Date;
};

/** What became of a command: `event` is null when it changed nothing, `isNew` is false when it was stored before. */
export type Appended = { readonly event: ChatEvent | null; readonly isNew: boolean };

type AppendRow = Pick<EventRow, "seq" | "tx" | "ordinal" | "recorded_at"> & {
  readonly result: "stale" | "known" | "written" | "needless";
  readonly known_data: Record<string, unknown> | null;
};

const nothingChanged: Written<Appended> = { outcome: { event: null, isNew: false } };

/** Puts every batch in a span of its own, with links to what its commands are written for. */
function traceBatches(
  tracing: Tracing,
  write: (batch: readonly AppendCommand[]) => Promise<readonly Written<Appended>[]>,
) {
  const traces = new WeakMap<AppendCommand, string>();
  return {
    onTaken(command: AppendCommand): void {
      const trace = tracing.carry();
      if (trace !== undefined) traces.set(command, trace);
    },
    write(batch: readonly AppendCommand[]) {
      const links = batch.map((command) => traces.get(command));
      const wish = { isRoot: true, links, attributes: { "saywell.batch_size": batch.length } };
      return tracing.span("append batch", wish, () => write(batch));
    },
  };
}

/** The append-only log of all chats: the truth from which everything else is made. */
export class ChatLog {
  private readonly commits: GroupCommit<AppendCommand, Appended>;

  constructor(
    private readonly pool: Pool,
    { metrics, tracing }: Pick<Telemetry, "metrics" | "tracing"> = { metrics: new Metrics(), tracing: null },
  ) {
    this.commits = new GroupCommit({
      lanes: 2,
      largestBatch: 500,
      longestQueue: 10_000,
      laneKey: (command) => command.chatId,
      write: (batch) => this.write(batch),
      ...(tracing !== null && traceBatches(tracing, (batch) => this.write(batch))),
      isPassing,
      onWritten: (size, seconds) => {
        metrics.batchSizes.of().note(size);
        metrics.batchDurations.of().note(seconds);
      },
      onFailed: (isTriedAgain) => metrics.batchFailures.add(isTriedAgain ? "passing" : "lasting"),
    });
  }

  /**
   * Appends one event; resolves after it is committed. The chat's row must exist (see `open`).
   * @throws Refusal CONFLICT when the key is known with other content, UNAVAILABLE when the log can't take more now
   */
  append(command: AppendCommand): Promise<Appended> {
    failpoint("before-append");
    return this.commits.submit(command);
  }

  /** Makes the place for a chat's events; does nothing where it exists. */
  async open(chatId: string, studentId: string, tutorId: string): Promise<void> {
    const text = "insert into chat (id, student_id, tutor_id) values ($1, $2, $3) on conflict do nothing";
    await this.pool.query({ name: "chat-open", text, values: [chatId, studentId, tutorId] });
  }

  /** How many commands wait or are being written. */
  get waiting(): number {
    return this.commits.waitingCommands;
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
    const { written, later } = siftBatch(batch);
    const input = JSON.stringify(written.map(({ command }, i) => toInput(command, i)));
    const answer = this.pool.query<AppendRow>({ name: "log-append", text: appendStatement, values: [input] });
    failpoint("while-the-statement-runs");
    const { rows } = await answer;
    failpoint("after-commit");
    const results = new Map<AppendCommand, Written<Appended>>();
    written.forEach(({ command, twins }, i) => {
      const row = rows[i];
      if (!row) return;
      const result = toWritten(command, row);
      results.set(command, result);
      for (const twin of twins) results.set(twin, asTwin(twin, result));
    });
    return batch.map((command) => results.get(command) ?? (later.has(command) ? { again: true } : nothingChanged));
  }
}

function toInput({ chatId, authorId, fact: { type, ...data }, key, count, at }: AppendCommand, i: number): object {
  return { i, chat: chatId, author: authorId, type, version: eventVersion, key, data, at, count };
}

function toWritten(command: AppendCommand, row: AppendRow): Written<Appended> {
  if (row.result === "stale") return { again: true };
  if (row.result === "needless") return nothingChanged;
  const { chatId, authorId, key: clientMessageId } = command;
  const fact = row.known_data === null ? command.fact : ({ ...row.known_data, type: command.fact.type } as ChatFact);
  if (!isSame(fact, command.fact)) return { error: otherContent() };
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

/** What a command comes to whose like was written in the same batch. */
function asTwin(twin: AppendCommand, result: Written<Appended>): Written<Appended> {
  if (!("outcome" in result)) return { again: true };
  const { event } = result.outcome;
  return event && !isSame(event.fact, twin.fact) ? { error: otherContent() } : { outcome: { event, isNew: false } };
}

function isSame(one: ChatFact, other: ChatFact): boolean {
  if (one.type !== "MessageSent" || other.type !== "MessageSent") return one.type === other.type;
  return one.content === other.content && one.kind === other.kind;
}

function otherContent(): Refusal {
  const reason = "This clientMessageId was used for another message.";
  return Refusal.because("CONFLICT", "CLIENT_MESSAGE_ID_REUSED", reason, "clientMessageId");
}
