import { jittered } from "../jitter.js";
import { DomainError } from "../errors/DomainError.js";

/**
 * What a write says of one command: its outcome, an error of its own, that it must go into the next batch (`again`), or
 * that its stream could not be written just now (`busy`), as when somebody else has locked it.
 */
export type Written<Outcome> =
  { readonly outcome: Outcome } | { readonly error: unknown } | { readonly again: true } | { readonly busy: true };

/** What an error says of a batch: it passes by itself, a statement took too long, or it would happen every time. */
export type FailureKind = "transient" | "timeout" | "lasting";

/** How commands are gathered and written. */
export type GroupCommitOptions<Command, Outcome> = {
  /** How many batches may be written at the same time; a stream's commands are only ever in one of them. */
  readonly maxBatches: number;
  readonly largestBatch: number;
  /** How many commands must wait for another batch to be begun beside one that is being written. */
  readonly worthAnother: number;
  /** How many commands may wait in all before further ones are refused. */
  readonly maxQueueLength: number;
  /** How long a command is retried, in milliseconds, before it fails with a transient error. */
  readonly maxRetryMs: number;
  /** The stream of a command; the commands of each are written in the order in which they came. */
  readonly streamOf: (command: Command) => string;
  /** Parts a batch by what is written together; the parts share no stream, and are written at the same time. */
  readonly split?: <Entry extends { readonly command: Command }>(
    batch: readonly Entry[],
  ) => readonly (readonly Entry[])[];
  /** Writes a batch in one transaction, in order; answers one result per command, and throws if nothing was written. */
  readonly write: (batch: readonly Command[]) => Promise<readonly Written<Outcome>[]>;
  /** What the error of a write says. */
  readonly kindOf: (error: unknown) => FailureKind;
  /** Called with every command when it is submitted. */
  readonly onTaken?: (command: Command) => void;
  /** Called for every batch that was written: how many commands, in how many seconds. */
  readonly onWritten?: (size: number, seconds: number) => void;
  /** Called for every batch that was not written. */
  readonly onFailed?: (isTriedAgain: boolean) => void;
};

type Waiting<Command, Outcome> = {
  readonly command: Command;
  readonly stream: string;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
  readonly submittedAt: number;
  /** It was in a batch that failed as a whole, and is written by itself from then on. */
  isAlone: boolean;
};

/** How long a stream is set aside, in milliseconds: at least and at most. */
const backoffMs = { min: 5, max: 250 };

/** A batch that takes longer than this, in milliseconds, has another one begun beside it, however few commands wait. */
const slowBatchMs = 100;

/**
 * Gathers the commands that arrive while the previous batch commits, and writes them together: one transaction and one
 * flush for many. Nothing waits for a timer: a quiet system writes batches of one.
 *
 * Commands never share a fate. A stream that can't be written just now is set aside and retried with backoff, while the
 * others go on. When a batch fails as a whole, each of its commands is written alone, one at a time, beside the batches of
 * the others. Within a stream nothing ever overtakes: a stream that is set aside keeps its place in the queue.
 */
export class GroupCommit<Command, Outcome> {
  private queue: Waiting<Command, Outcome>[] = [];
  /** The streams that are being written or are set aside. */
  private readonly held = new Set<string>();
  private batches = 0;
  private lastBegunAt = 0;
  private isWritingAlone = false;
  private isWoken = false;
  private waiting = 0;
  private idle: (() => void)[] = [];
  private stopRetryingAt = Infinity;

  constructor(private readonly options: GroupCommitOptions<Command, Outcome>) {}

  /**
   * Writes a command; resolves only after its transaction has committed.
   * @throws DomainError UNAVAILABLE when too many commands wait already or this one could not be written for too long, and
   *   whatever the write says of this command
   */
  submit(command: Command): Promise<Outcome> {
    if (this.waiting >= this.options.maxQueueLength) {
      const reason = "The server is busy. Try again in a moment.";
      return Promise.reject(new DomainError("UNAVAILABLE", [{ code: "TRY_AGAIN", reason }], 1));
    }
    this.waiting += 1;
    this.options.onTaken?.(command);
    return new Promise<Outcome>((resolve, reject) => {
      const [stream, submittedAt] = [this.options.streamOf(command), performance.now()];
      this.queue.push({ command, stream, resolve, reject, submittedAt, isAlone: false });
      this.wake();
    });
  }

  /** How many commands wait or are being written. */
  get waitingCommands(): number {
    return this.waiting;
  }

  /** Resolves when nothing waits and nothing is being written. */
  async settled(): Promise<void> {
    if (this.waiting > 0) await new Promise<void>((resolve) => this.idle.push(resolve));
  }

  /** After so many more milliseconds no command is retried: one that could not be written then fails at once. */
  stopRetryingIn(milliseconds: number): void {
    this.stopRetryingAt = performance.now() + milliseconds;
  }

  /** Begins to write once everything that comes in this turn of the event loop is there. */
  private wake(): void {
    if (this.isWoken) return;
    this.isWoken = true;
    setImmediate(() => {
      this.isWoken = false;
      this.begin();
    });
  }

  private begin(): void {
    while (this.isWorthBeginning()) {
      const batch = this.gather((entry) => !entry.isAlone, this.options.largestBatch);
      if (batch.length === 0) break;
      void this.writeTogether(batch);
    }
    if (this.isWritingAlone) return;
    const [alone] = this.gather((entry) => entry.isAlone, 1);
    if (alone) void this.writeAlone(alone);
  }

  private isWorthBeginning(): boolean {
    const { maxBatches, worthAnother } = this.options;
    if (this.batches === 0) return this.queue.length > 0;
    if (this.batches >= maxBatches || this.queue.length === 0) return false;
    return this.queue.length >= worthAnother || performance.now() - this.lastBegunAt > slowBatchMs;
  }

  /** Takes entries out of the queue and holds their streams; what must wait keeps all behind it in its stream waiting. */
  private gather(
    isWanted: (entry: Waiting<Command, Outcome>) => boolean,
    most: number,
  ): readonly Waiting<Command, Outcome>[] {
    const [batch, left]: [Waiting<Command, Outcome>[], Waiting<Command, Outcome>[]] = [[], []];
    const passedOver = new Set<string>();
    for (const entry of this.queue) {
      const isFree = !this.held.has(entry.stream) && !passedOver.has(entry.stream);
      if (isFree && isWanted(entry) && batch.length < most) batch.push(entry);
      else {
        passedOver.add(entry.stream);
        left.push(entry);
      }
    }
    this.queue = left;
    for (const { stream } of batch) this.held.add(stream);
    return batch;
  }

  private async writeTogether(batch: readonly Waiting<Command, Outcome>[]): Promise<void> {
    this.batches += 1;
    this.lastBegunAt = performance.now();
    const parts = this.options.split?.(batch) ?? [batch];
    await Promise.all(parts.map((part) => this.write(part)));
    this.batches -= 1;
    this.begin();
  }

  private async writeAlone(entry: Waiting<Command, Outcome>): Promise<void> {
    this.isWritingAlone = true;
    await this.write([entry]);
    this.isWritingAlone = false;
    this.begin();
  }

  /** Writes a batch, settles its commands, and puts back those that must be written once more. */
  private async write(batch: readonly Waiting<Command, Outcome>[]): Promise<void> {
    const again: Waiting<Command, Outcome>[] = [];
    /** Of each stream that is busy, when its oldest command was submitted. */
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
    const begin = performance.now();
    try {
      const results = await this.options.write(batch.map((entry) => entry.command));
      this.options.onWritten?.(batch.length, (performance.now() - begin) / 1000);
      const missing = { error: new Error("The write left a command unanswered.") };
      return batch.map((entry, index) => [entry, results[index] ?? missing]);
    } catch (error) {
      const kind = this.options.kindOf(error);
      const isRejected = kind === "lasting" && batch.length === 1;
      this.options.onFailed?.(!isRejected);
      if (isRejected) return batch.map((entry) => [entry, { error }]);
      // One of them may be the reason. A lost connection is nobody's fault, and they stay together.
      if (kind !== "transient") for (const entry of batch) entry.isAlone = true;
      return batch.map((entry) => [entry, kind === "lasting" ? { again: true } : { busy: true }]);
    }
  }

  /** Keeps a stream for half as long as it has been waiting, within bounds and with jitter. */
  private setAside(stream: string, since: number): void {
    const delay = Math.min(backoffMs.max, Math.max(backoffMs.min, (performance.now() - since) / 2));
    setTimeout(() => {
      this.held.delete(stream);
      this.wake();
    }, jittered(delay));
  }

  /** Rejects what has waited too long in streams that were just set aside. */
  private expire(streams: ReadonlyMap<string, number>): void {
    const now = performance.now();
    const oldest = now >= this.stopRetryingAt ? now : now - this.options.maxRetryMs;
    const isExpired = (entry: Waiting<Command, Outcome>) => streams.has(entry.stream) && entry.submittedAt <= oldest;
    const expired = this.queue.filter(isExpired);
    if (expired.length === 0) return;
    this.queue = this.queue.filter((entry) => !isExpired(entry));
    for (const entry of expired) this.settle(() => entry.reject(unavailable()));
  }

  private settle(tell: () => void): void {
    this.waiting -= 1;
    tell();
    if (this.waiting === 0) for (const resolve of this.idle.splice(0)) resolve();
  }
}

function unavailable(): DomainError {
  const reason = "The message could not be stored just now. Try again in a moment.";
  return new DomainError("UNAVAILABLE", [{ code: "TRY_AGAIN", reason }], 2);
}
