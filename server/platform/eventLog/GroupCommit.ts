import { Refusal } from "../refusal.js";

/** What a write says of one command: its outcome, an error of its own, or that it must go into the next batch. */
export type Written<Outcome> = { readonly outcome: Outcome } | { readonly error: unknown } | { readonly again: true };

/** How commands are gathered and written. */
export type GroupCommitOptions<Command, Outcome> = {
  /** How many batches may be written at the same time; a stream's commands are only ever in one of them. */
  readonly mostBatches: number;
  readonly largestBatch: number;
  /** How many commands must wait for another batch to be begun beside one that is being written. */
  readonly worthAnother: number;
  /** How many commands may wait in all before further ones are refused. */
  readonly longestQueue: number;
  /** The stream of a command; the commands of each are written in the order in which they came. */
  readonly streamOf: (command: Command) => string;
  /** Parts a batch by what is written together; the parts share no stream, and are written at the same time. */
  readonly split?: <Entry extends { readonly command: Command }>(
    batch: readonly Entry[],
  ) => readonly (readonly Entry[])[];
  /** Writes a batch in one transaction, in order; answers one result per command, and throws if nothing was written. */
  readonly write: (batch: readonly Command[]) => Promise<readonly Written<Outcome>[]>;
  /** Whether the same command may be written once more after this error (a lost connection, a deadlock). */
  readonly isPassing: (error: unknown) => boolean;
  /** Hears of every command when it is submitted. */
  readonly onTaken?: (command: Command) => void;
  /** Hears of every batch that was written: how many commands, in how many seconds. */
  readonly onWritten?: (size: number, seconds: number) => void;
  /** Hears of every batch that was not written. */
  readonly onFailed?: (isTriedAgain: boolean) => void;
};

type Waiting<Command, Outcome> = {
  readonly command: Command;
  readonly stream: string;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
  tries: number;
};

const mostTries = 20;
const pauseAfterPassingError = 100;

/**
 * Gathers the commands that arrive while the previous batch commits, and writes them together: one transaction and one
 * flush for many. Nothing waits for a timer: a quiet system writes batches of one. Commands never share a fate: when a batch
 * fails as a whole, each of its commands is written alone.
 */
export class GroupCommit<Command, Outcome> {
  private queue: Waiting<Command, Outcome>[] = [];
  /** The streams of the batches that are being written. */
  private readonly busy = new Set<string>();
  private batches = 0;
  private isWoken = false;
  private waiting = 0;
  private idle: (() => void)[] = [];

  constructor(private readonly options: GroupCommitOptions<Command, Outcome>) {}

  /**
   * Writes a command; resolves only after its transaction has committed.
   * @throws Refusal UNAVAILABLE when too many commands wait already, and whatever the write says of this command
   */
  submit(command: Command): Promise<Outcome> {
    if (this.waiting >= this.options.longestQueue) {
      const reason = "The server is busy. Try again in a moment.";
      return Promise.reject(new Refusal("UNAVAILABLE", [{ code: "TRY_AGAIN", reason }], 1));
    }
    this.waiting += 1;
    this.options.onTaken?.(command);
    return new Promise<Outcome>((resolve, reject) => {
      this.queue.push({ command, stream: this.options.streamOf(command), resolve, reject, tries: 0 });
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

  /** Begins to write once everything that comes in this turn of the event loop is there. */
  private wake(): void {
    if (this.isWoken) return;
    this.isWoken = true;
    setImmediate(() => {
      this.isWoken = false;
      this.begin();
    });
  }

  private isWorthBeginning(): boolean {
    const { mostBatches, worthAnother } = this.options;
    if (this.batches === 0) return this.queue.length > 0;
    return this.batches < mostBatches && this.queue.length >= worthAnother;
  }

  private begin(): void {
    while (this.isWorthBeginning()) {
      const batch = this.gather();
      if (batch.length === 0) return;
      void this.writeOut(batch);
    }
  }

  /** Takes the next batch out of the queue; what belongs to a busy stream stays, in its order. */
  private gather(): readonly Waiting<Command, Outcome>[] {
    const [batch, left]: [Waiting<Command, Outcome>[], Waiting<Command, Outcome>[]] = [[], []];
    for (const entry of this.queue) {
      const isTaken = batch.length < this.options.largestBatch && !this.busy.has(entry.stream);
      (isTaken ? batch : left).push(entry);
    }
    this.queue = left;
    return batch;
  }

  private async writeOut(batch: readonly Waiting<Command, Outcome>[]): Promise<void> {
    this.batches += 1;
    for (const { stream } of batch) this.busy.add(stream);
    const parts = this.options.split?.(batch) ?? [batch];
    const again = await Promise.all(parts.map((part) => this.writeBatch(part)));
    for (const { stream } of batch) this.busy.delete(stream);
    this.batches -= 1;
    this.queue.unshift(...again.flat());
    this.begin();
  }

  /** Writes a batch and settles its commands; answers those that must be written once more, in their order. */
  private async writeBatch(batch: readonly Waiting<Command, Outcome>[]): Promise<Waiting<Command, Outcome>[]> {
    for (const entry of batch) entry.tries += 1;
    const begin = performance.now();
    let results: readonly Written<Outcome>[];
    try {
      results = await this.options.write(batch.map((entry) => entry.command));
    } catch (error) {
      return this.afterFailure(batch, error);
    }
    this.options.onWritten?.(batch.length, (performance.now() - begin) / 1000);
    const again: Waiting<Command, Outcome>[] = [];
    batch.forEach((entry, index) => {
      const result = results[index];
      if (result === undefined) this.settle(() => entry.reject(new Error("The write left a command unanswered.")));
      else if ("outcome" in result) this.settle(() => entry.resolve(result.outcome));
      else if ("error" in result) this.settle(() => entry.reject(result.error));
      else if (entry.tries < mostTries) again.push(entry);
      else this.settle(() => entry.reject(unavailable()));
    });
    return again;
  }

  private async afterFailure(
    batch: readonly Waiting<Command, Outcome>[],
    error: unknown,
  ): Promise<Waiting<Command, Outcome>[]> {
    const isTriedAgain = this.options.isPassing(error);
    this.options.onFailed?.(isTriedAgain);
    if (isTriedAgain) {
      await new Promise((resolve) => setTimeout(resolve, pauseAfterPassingError));
      const [spent, left] = [batch.filter((e) => e.tries >= mostTries), batch.filter((e) => e.tries < mostTries)];
      for (const entry of spent) this.settle(() => entry.reject(unavailable()));
      return left;
    }
    const [only] = batch;
    if (batch.length === 1 && only) {
      this.settle(() => only.reject(error));
      return [];
    }
    const again: Waiting<Command, Outcome>[] = [];
    for (const entry of batch) again.push(...(await this.writeBatch([entry])));
    return again;
  }

  private settle(tell: () => void): void {
    this.waiting -= 1;
    tell();
    if (this.waiting === 0) for (const resolve of this.idle.splice(0)) resolve();
  }
}

function unavailable(): Refusal {
  const reason = "The message could not be stored just now. Try again in a moment.";
  return new Refusal("UNAVAILABLE", [{ code: "TRY_AGAIN", reason }], 2);
}
