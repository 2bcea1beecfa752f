import { jittered } from "../jitter.js";
import { DomainError } from "../errors/DomainError.js";

/**
 * The result of writing one command: its outcome or its own error; `again` if it must go into the next batch; or `busy`
 * if its stream can't be written right now, for example because it is locked.
 */
export type Written<Outcome> =
  { readonly outcome: Outcome } | { readonly error: unknown } | { readonly again: true } | { readonly busy: true };

/** Why a batch failed; after a `lasting` failure, a retry would fail, too. */
export type FailureKind = "transient" | "timeout" | "lasting";

export type GroupCommitOptions<Command, Outcome> = {
  /** The maximum number of concurrent batches, not counting a command written alone. No two batches share a stream. */
  readonly maxBatches: number;
  readonly largestBatch: number;
  /** How many commands must be waiting before another batch starts alongside one that is being written. */
  readonly minCommandsForAnotherBatch: number;
  /** The maximum number of commands waiting or being written; excess ones are rejected. */
  readonly maxQueueLength: number;
  /** How long a command is retried, in milliseconds, before it is rejected as UNAVAILABLE. */
  readonly maxRetryMs: number;
  /** Returns a command's stream; each stream's commands are written in the order they were submitted. */
  readonly streamOf: (command: Command) => string;
  /** Splits a batch into parts that share no stream and are written concurrently. */
  readonly split?: <Entry extends { readonly command: Command }>(
    batch: readonly Entry[],
  ) => readonly (readonly Entry[])[];
  /**
   * Writes a batch, or one part of a split batch, in one transaction, in order. Returns one result per command; throws
   * if the transaction failed or its outcome is unknown.
   */
  readonly write: (batch: readonly Command[]) => Promise<readonly Written<Outcome>[]>;
  readonly kindOf: (error: unknown) => FailureKind;
  readonly onSubmitted?: (command: Command) => void;
  readonly onWritten?: (size: number, seconds: number) => void;
  readonly onFailed?: (isTriedAgain: boolean) => void;
};

type Waiting<Command, Outcome> = {
  readonly command: Command;
  readonly stream: string;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
  readonly submittedAt: number;
  /** Set after a non-transient failure of the command's batch; from then on, the command is written alone. */
  isAlone: boolean;
};

/** How long a stream is set aside, before jitter. */
const backoffMs = { min: 5, max: 250 };

/** How long a batch must take before another starts alongside it, no matter how few commands are waiting. */
const slowBatchMs = 100;

/**
 * Collects the commands that arrive while the previous batch commits, and writes them together: one transaction and one
 * flush for many commands. No command waits for a batch to fill: an idle system writes batches of one.
 *
 * Commands fail independently. A stream that can't be written right now is set aside and retried with backoff, while
 * other streams continue. When a batch fails and one of its commands may be the cause, the batch's commands are written
 * one at a time, alongside other batches. Order within a stream is always preserved: the commands of a stream that is
 * set aside keep their positions in the queue.
 */
export class GroupCommit<Command, Outcome> {
  private queue: Waiting<Command, Outcome>[] = [];
  /** The streams that are being written or are set aside. */
  private readonly held = new Set<string>();
  private batches = 0;
  /** Whether the last batch started more than `slowBatchMs` ago. */
  private isSlow = false;
  private readonly slowTimer = setTimeout(() => {
    this.isSlow = true;
    this.startBatches();
  }, slowBatchMs).unref();
  private isWritingAlone = false;
  private isScheduled = false;
  private waiting = 0;
  private idle: (() => void)[] = [];
  private stopRetryingAt = Infinity;

  constructor(private readonly options: GroupCommitOptions<Command, Outcome>) {}

  /**
   * Resolves with the command's outcome once the transaction has committed.
   * @throws DomainError UNAVAILABLE if too many commands are waiting or this one could not be written in time;
   * otherwise the command's own error
   */
  submit(command: Command): Promise<Outcome> {
    if (this.waiting >= this.options.maxQueueLength) {
      const reason = "The server is busy. Try again in a moment.";
      return Promise.reject(new DomainError("UNAVAILABLE", [{ code: "TRY_AGAIN", reason }], 1));
    }
    this.waiting += 1;
    this.options.onSubmitted?.(command);
    return new Promise<Outcome>((resolve, reject) => {
      const [stream, submittedAt] = [this.options.streamOf(command), performance.now()];
      this.queue.push({ command, stream, resolve, reject, submittedAt, isAlone: false });
      this.schedule();
    });
  }

  /** The number of waiting commands, including those that are being written. */
  get waitingCommands(): number {
    return this.waiting;
  }

  async settled(): Promise<void> {
    if (this.waiting > 0) await new Promise<void>((resolve) => this.idle.push(resolve));
  }

  /** After the given time, a command that can't be written fails immediately instead of being retried. */
  stopRetryingIn(milliseconds: number): void {
    this.stopRetryingAt = performance.now() + milliseconds;
  }

  /** Starts writing after this turn of the event loop, so that all commands submitted in this turn form one batch. */
  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.startBatches();
    });
  }

  private startBatches(): void {
    while (this.shouldStartBatch()) {
      const batch = this.gather((entry) => !entry.isAlone, this.options.largestBatch);
      if (batch.length === 0) break;
      void this.writeTogether(batch);
    }
    if (this.isWritingAlone) return;
    const [alone] = this.gather((entry) => entry.isAlone, 1);
    if (alone) void this.writeAlone(alone);
  }

  private shouldStartBatch(): boolean {
    const { maxBatches, minCommandsForAnotherBatch } = this.options;
    if (this.batches === 0) return this.queue.length > 0;
    if (this.batches >= maxBatches || this.queue.length === 0) return false;
    return this.queue.length >= minCommandsForAnotherBatch || this.isSlow;
  }

  /** Dequeues entries and holds their streams; an entry that must wait blocks later entries of its stream. */
  private gather(
    isWanted: (entry: Waiting<Command, Outcome>) => boolean,
    maxSize: number,
  ): readonly Waiting<Command, Outcome>[] {
    const [batch, remaining]: [Waiting<Command, Outcome>[], Waiting<Command, Outcome>[]] = [[], []];
    const blockedStreams = new Set<string>();
    for (const entry of this.queue) {
      const isFree = !this.held.has(entry.stream) && !blockedStreams.has(entry.stream);
      if (isFree && isWanted(entry) && batch.length < maxSize) batch.push(entry);
      else {
        blockedStreams.add(entry.stream);
        remaining.push(entry);
      }
    }
    this.queue = remaining;
    for (const { stream } of batch) this.held.add(stream);
    return batch;
  }

  private async writeTogether(batch: readonly Waiting<Command, Outcome>[]): Promise<void> {
    this.batches += 1;
    this.isSlow = false;
    this.slowTimer.refresh();
    const parts = this.options.split?.(batch) ?? [batch];
    await Promise.all(parts.map((part) => this.write(part)));
    this.batches -= 1;
    this.startBatches();
  }

  private async writeAlone(entry: Waiting<Command, Outcome>): Promise<void> {
    this.isWritingAlone = true;
    await this.write([entry]);
    this.isWritingAlone = false;
    this.startBatches();
  }

  private async write(batch: readonly Waiting<Command, Outcome>[]): Promise<void> {
    const again: Waiting<Command, Outcome>[] = [];
    /** By busy stream: when its oldest command was submitted. */
    const busy = new Map<string, number>();
    for (const [entry, result] of await this.resultsOf(batch)) {
      if ("outcome" in result) this.settle(() => entry.resolve(result.outcome));
      else if ("error" in result) this.settle(() => entry.reject(result.error));
      else {
        again.push(entry);
        if ("busy" in result && !busy.has(entry.stream)) busy.set(entry.stream, entry.submittedAt);
      }
    }
    this.queue.unshift(...again);
    for (const { stream } of batch) if (!busy.has(stream)) this.held.delete(stream);
    for (const [stream, since] of busy) this.setAside(stream, since);
    if (busy.size > 0) this.expire(busy);
  }

  private async resultsOf(
    batch: readonly Waiting<Command, Outcome>[],
  ): Promise<readonly (readonly [Waiting<Command, Outcome>, Written<Outcome>])[]> {
    const startedAt = performance.now();
    try {
      const results = await this.options.write(batch.map((entry) => entry.command));
      this.options.onWritten?.(batch.length, (performance.now() - startedAt) / 1000);
      const missing = { error: new Error("The write returned no result for a command.") };
      return batch.map((entry, index) => [entry, results[index] ?? missing]);
    } catch (error) {
      const kind = this.options.kindOf(error);
      const isRejected = kind === "lasting" && batch.length === 1;
      this.options.onFailed?.(!isRejected);
      if (isRejected) return batch.map((entry) => [entry, { error }]);
      // Any command may be the cause of a non-transient failure, so each is written alone.
      if (kind !== "transient") for (const entry of batch) entry.isAlone = true;
      return batch.map((entry) => [entry, kind === "lasting" ? { again: true } : { busy: true }]);
    }
  }

  /** Sets a stream aside for half as long as it has been waiting, within bounds. */
  private setAside(stream: string, since: number): void {
    const delay = Math.min(backoffMs.max, Math.max(backoffMs.min, (performance.now() - since) / 2));
    setTimeout(() => {
      this.held.delete(stream);
      this.schedule();
    }, jittered(delay));
  }

  /** Rejects the commands of these streams that have waited too long; if retrying has stopped, rejects all of them. */
  private expire(streams: ReadonlyMap<string, number>): void {
    const now = performance.now();
    const oldest = now >= this.stopRetryingAt ? now : now - this.options.maxRetryMs;
    const isExpired = (entry: Waiting<Command, Outcome>) => streams.has(entry.stream) && entry.submittedAt <= oldest;
    const expired = this.queue.filter(isExpired);
    if (expired.length === 0) return;
    this.queue = this.queue.filter((entry) => !isExpired(entry));
    for (const entry of expired) this.settle(() => entry.reject(unavailable()));
  }

  private settle(notify: () => void): void {
    this.waiting -= 1;
    notify();
    if (this.waiting === 0) for (const resolve of this.idle.splice(0)) resolve();
  }
}

function unavailable(): DomainError {
  const reason = "The message could not be stored. Please try again in a moment.";
  return new DomainError("UNAVAILABLE", [{ code: "TRY_AGAIN", reason }], 2);
}
