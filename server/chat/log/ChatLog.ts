import { LRUCache } from "lru-cache";
import type { Pool } from "pg";
import { appendCommands } from "./appendCommands.js";
import { type AppendCommand, type Appended, isSame, keyReusedError, type WrittenCommands } from "./appending.js";
import { appendMessages, isKnownKey, isMessage, type MessageCommand } from "./appendMessages.js";
import { watchBatches } from "./watchBatches.js";
import type { ChatEvent } from "../events.js";
import { eventColumns, type EventRow, toEvent } from "../rows/eventRow.js";
import { isTransientError, isTimeout } from "../../platform/database/isTransientError.js";
import { type FailureKind, GroupCommit } from "../../platform/eventLog/GroupCommit.js";
import { failpoint } from "../../platform/process/failpoint.js";
import { Metrics } from "../../platform/metrics/Metrics.js";
import type { Telemetry } from "../../platform/telemetry/Telemetry.js";

const maxRememberedMessages = 20_000;

/** `maxQueueLength` limits the number of commands that are queued or being written; further commands are rejected. */
export const logLimits = { largestBatch: 500, maxQueueLength: 10_000 } as const;

/** The append-only log of all chats, the source of truth for every projection. */
export class ChatLog {
  private readonly commits: GroupCommit<AppendCommand, Appended>;
  /** Messages and edits that this node recently tried to write, by author and idempotency key; used to spot retries. */
  private readonly attempted = new LRUCache<string, true>({ max: maxRememberedMessages });
  /** Retried commands, whose messages or edits the log may already have. */
  private readonly retried = new WeakSet<AppendCommand>();

  /** `writers` is a pool for writes only, so writes never wait for reads to release a connection. */
  constructor(
    private readonly pool: Pool,
    private readonly writers: Pool,
    telemetry: Pick<Telemetry, "metrics" | "tracing"> = { metrics: new Metrics(), tracing: null },
  ) {
    this.commits = new GroupCommit({
      ...logLimits,
      maxBatches: 2,
      minCommandsForAnotherBatch: 40,
      maxRetryMs: 12_000,
      streamOf: (command) => command.chatId,
      split: (batch) => this.split(batch),
      ...watchBatches(telemetry, (batch) => this.write(batch)),
      kindOf,
    });
  }

  /**
   * Appends an event, or a chat's start and its first message; resolves once the transaction has committed. The chat's
   * row must exist (see `open`).
   * @throws DomainError CONFLICT if the key was used with different content, UNAVAILABLE if the queue is full or the
   * event can't be stored in time
   */
  append(command: AppendCommand): Promise<Appended> {
    failpoint("before-append");
    return this.commits.submit(command);
  }

  async open(chatId: string, studentId: string, tutorId: string): Promise<void> {
    const text = "insert into chat (id, student_id, tutor_id) values ($1, $2, $3) on conflict do nothing";
    await this.pool.query({ name: "chat-open", text, values: [chatId, studentId, tutorId] });
  }

  /**
   * Returns whether the log already has an event with this chat, author and key.
   * @throws DomainError CONFLICT if the key was used with different content
   */
  async has({ chatId, authorId, key, fact }: Omit<AppendCommand, "isByStudent">): Promise<boolean> {
    const text = `select ${eventColumns("e")} from chat_event e
      where chat_id = $1 and author_id = $2 and client_message_id = $3`;
    const values = [chatId, authorId, key];
    const { rows } = await this.pool.query<EventRow>({ name: "log-known", text, values });
    const [known] = rows.map(toEvent);
    if (known && !isSame(known.fact, fact)) throw keyReusedError(fact);
    return known !== undefined;
  }

  /** The number of commands that are queued or being written. */
  get waiting(): number {
    return this.commits.waitingCommands;
  }

  async read(chatId: string, afterSeq: number, limit: number): Promise<readonly ChatEvent[]> {
    const text = `select ${eventColumns("e")} from chat_event e where chat_id = $1 and seq > $2 order by seq limit $3`;
    const { rows } = await this.pool.query<EventRow>({ name: "log-read", text, values: [chatId, afterSeq, limit] });
    return rows.map(toEvent);
  }

  /** Resolves when every accepted command has been written or rejected. */
  settled(): Promise<void> {
    return this.commits.settled();
  }

  /** Stops retrying after the given time; from then on, a command that can't be stored is rejected immediately. */
  stopRetryingIn(milliseconds: number): void {
    this.commits.stopRetryingIn(milliseconds);
  }

  /**
   * Splits a batch in two: first the chats with only new messages, which a cheaper statement can write, then the
   * others.
   */
  private split<Entry extends { readonly command: AppendCommand }>(
    batch: readonly Entry[],
  ): readonly (readonly Entry[])[] {
    const mixed = new Set<string>();
    for (const { command } of batch) {
      if (this.isRetry(command) || !isMessage(command)) mixed.add(command.chatId);
    }
    if (mixed.size === 0) return [batch];
    const [plain, others]: [Entry[], Entry[]] = [[], []];
    for (const entry of batch) (mixed.has(entry.command.chatId) ? others : plain).push(entry);
    return plain.length === 0 ? [others] : [plain, others];
  }

  /**
   * Returns whether this node recently tried to write a message or an edit with this author and key; records this
   * attempt.
   */
  private isRetry(command: AppendCommand): boolean {
    if (command.key === null || command.isKeyNew) return false;
    const name = `${command.authorId} ${command.key}`;
    const isRetry = this.attempted.get(name) ?? false;
    if (isRetry) this.retried.add(command);
    else this.attempted.set(name, true);
    return isRetry;
  }

  /**
   * If a batch has only new messages, first tries a statement that takes about a fifth of the general statement's CPU
   * time in Postgres (decision 31) but fails if the log already has one of the messages.
   */
  private async write(batch: readonly AppendCommand[]): Promise<WrittenCommands> {
    if (!batch.every((command) => isMessage(command) && !this.retried.has(command))) {
      return appendCommands(this.writers, batch);
    }
    try {
      return await appendMessages(this.writers, batch as readonly MessageCommand[]);
    } catch (error) {
      if (!isKnownKey(error)) throw error;
      return appendCommands(this.writers, batch);
    }
  }
}

/** Classifies an error. Timeouts are separate from transient failures because a single chat can cause them. */
function kindOf(error: unknown): FailureKind {
  if (isTimeout(error)) return "timeout";
  return isTransientError(error) ? "transient" : "lasting";
}
