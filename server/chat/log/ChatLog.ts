import type { Pool } from "pg";
import { appendCommands } from "./appendCommands.js";
import type { AppendCommand, Appended, WrittenCommands } from "./appending.js";
import { appendMessages, isKnownKey, isMessage, type MessageCommand } from "./appendMessages.js";
import { watchBatches } from "./watchBatches.js";
import type { ChatEvent } from "../events.js";
import { eventColumns, type EventRow, toEvent } from "../rows/eventRow.js";
import { isTransientError, isTimeout } from "../../platform/database/isTransientError.js";
import { type FailureKind, GroupCommit } from "../../platform/eventLog/GroupCommit.js";
import { failpoint } from "../../platform/process/failpoint.js";
import { Metrics } from "../../platform/metrics/Metrics.js";
import { TwoGenerationCache } from "../../platform/cache/TwoGenerationCache.js";
import type { Telemetry } from "../../platform/telemetry/Telemetry.js";

/** How many messages are remembered at least, to know those that come again. */
const minRemembered = 10_000;

/** The append-only log of all chats: the truth from which everything else is made. */
export class ChatLog {
  private readonly commits: GroupCommit<AppendCommand, Appended>;
  /** The messages that this node has tried to write, by author and key. */
  private readonly attempted = new TwoGenerationCache<true>(minRemembered);
  /** Those that came again: the log may have them. */
  private readonly repeated = new WeakSet<AppendCommand>();

  /** `writers` are connections that no read keeps busy. */
  constructor(
    private readonly pool: Pool,
    private readonly writers: Pool,
    telemetry: Pick<Telemetry, "metrics" | "tracing"> = { metrics: new Metrics(), tracing: null },
  ) {
    this.commits = new GroupCommit({
      maxBatches: 2,
      largestBatch: 500,
      worthAnother: 40,
      maxQueueLength: 10_000,
      maxRetryMs: 12_000,
      streamOf: (command) => command.chatId,
      split: (batch) => this.split(batch),
      ...watchBatches(telemetry, (batch) => this.write(batch)),
      kindOf,
    });
  }

  /**
   * Appends one event; resolves after it is committed. The chat's row must exist (see `open`).
   * @throws DomainError CONFLICT when the key is known with other content, UNAVAILABLE when the log can't take more now
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
    const text = `select ${eventColumns("e")} from chat_event e where chat_id = $1 and seq > $2 order by seq limit $3`;
    const { rows } = await this.pool.query<EventRow>({ name: "log-read", text, values: [chatId, afterSeq, limit] });
    return rows.map(toEvent);
  }

  /** Resolves when every command that was taken has been written. */
  settled(): Promise<void> {
    return this.commits.settled();
  }

  /** After so many more milliseconds what could not be stored is refused at once, where it would have been retried. */
  stopRetryingIn(milliseconds: number): void {
    this.commits.stopRetryingIn(milliseconds);
  }

  /** Parts a batch into chats in which there are messages alone, none of which came before, and the others. */
  private split<Entry extends { readonly command: AppendCommand }>(
    batch: readonly Entry[],
  ): readonly (readonly Entry[])[] {
    const mixed = new Set<string>();
    for (const { command } of batch) {
      if (!isMessage(command) || this.isRepeated(command)) mixed.add(command.chatId);
    }
    if (mixed.size === 0) return [batch];
    const [plain, others]: [Entry[], Entry[]] = [[], []];
    for (const entry of batch) (mixed.has(entry.command.chatId) ? others : plain).push(entry);
    return plain.length === 0 ? [others] : [plain, others];
  }

  /** Whether a message that is about to be written came before, or is tried again. */
  private isRepeated(command: AppendCommand): boolean {
    if (command.isKeyNew) return false;
    const name = `${command.authorId} ${command.key}`;
    const isRepeated = this.attempted.get(name) ?? false;
    if (isRepeated) this.repeated.add(command);
    else this.attempted.set(name, true);
    return isRepeated;
  }

  /** New messages alone are written by a statement that takes a fifth of the time, unless another node stored one. */
  private async write(batch: readonly AppendCommand[]): Promise<WrittenCommands> {
    if (!batch.every((command) => isMessage(command) && !this.repeated.has(command))) {
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

/** A lost connection is nobody's fault; what took too long may be the fault of one chat. */
function kindOf(error: unknown): FailureKind {
  if (isTimeout(error)) return "timeout";
  return isTransientError(error) ? "transient" : "lasting";
}
