import { Refusal } from "../refusal.js";

/** What a write says of one command: its outcome, an error of its own, or that it must go into the next batch. */
export type Written<Outcome> = { readonly outcome: Outcome } | { readonly error: unknown } | { readonly again: true };

/** How commands are gathered and written. */
export type GroupCommitOptions<Command, Outcome> = {
  /** How many batches may be written at the same time; commands of one stream always share a lane. */
  readonly lanes: number;
  readonly largestBatch: number;
  /** How many commands may wait in all before further ones are refused. */
  readonly longestQueue: number;
  readonly laneKey: (command: Command) => string;
  /** Parts a batch by what is written together; the parts share no stream, and are written at the same time. */
  readonly split?: <Entry extends { readonly command: Command }>(
    batch: readonly Entry[],
  ) => readonly (readonly Entry[])[];
  /** Writes a batch in one transaction, in order; answers one result per command, and throws if nothing was written. */
  readonly write: (batch: readonly Command[]) => Promise<readonly Written<Outcome>[]>;
  /** Whether the same command may be written once more after this error (a lost connection, a deadlock). */
  readonly isPassing: (error: unknown) => boolean;
};

type Waiting<Command, Outcome> = {
  readonly command: Command;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
  tries: number;
};

type Lane<Command, Outcome> = { queue: Waiting<Command, Outcome>[]; writing: boolean };

const mostTries = 20;
const pauseAfterPassingError = 100;

/**
 * Gathers the commands that arrive while the previous batch commits, and writes them together: one transaction and one
 * flush for many. A quiet system writes batches of one without waiting. Commands never share a fate: when a batch fails
 * as a whole, each of its commands is written alone.
 */
export class GroupCommit<Command, Outcome> {
  private readonly lanes: Lane<Command, Outcome>[];
  private waiting = 0;
  private idle: (() => void)[] = [];

  constructor(private readonly options: GroupCommitOptions<Command, Outcome>) {
    this.lanes = Array.from({ length: options.lanes }, () => ({ queue: [], writing: false }));
  }

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
    const lane = this.laneOf(command);
    return new Promise<Outcome>((resolve, reject) => {
      lane.queue.push({ command, resolve, reject, tries: 0 });
      this.wake(lane);
    });
  }

  /** Resolves when nothing waits and nothing is being written. */
  async settled(): Promise<void> {
    if (this.waiting > 0) await new Promise<void>((resolve) => this.idle.push(resolve));
  }

  private laneOf(command: Command): Lane<Command, Outcome> {
    const key = this.options.laneKey(command);
    let hash = 0;
    for (let i = 0; i < key.length; i++) hash = (hash * 31 + key.charCodeAt(i)) | 0;
    return this.lanes[Math.abs(hash) % this.lanes.length] as Lane<Command, Outcome>;
  }

  private wake(lane: Lane<Command, Outcome>): void {
    if (lane.writing) return;
    lane.writing = true;
    setImmediate(() => void this.drain(lane));
  }

  private async drain(lane: Lane<Command, Outcome>): Promise<void> {
    while (lane.queue.length > 0) {
      const batch = lane.queue.splice(0, this.options.largestBatch);
      const parts = this.options.split?.(batch) ?? [batch];
      const again = await Promise.all(parts.map((part) => this.writeBatch(part)));
      lane.queue.unshift(...again.flat());
    }
    lane.writing = false;
  }

  /** Writes a batch and settles its commands; answers those that must be written once more, in their order. */
  private async writeBatch(batch: readonly Waiting<Command, Outcome>[]): Promise<Waiting<Command, Outcome>[]> {
    for (const entry of batch) entry.tries += 1;
    let results: readonly Written<Outcome>[];
    try {
      results = await this.options.write(batch.map((entry) => entry.command));
    } catch (error) {
      return this.afterFailure(batch, error);
    }
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
    if (this.options.isPassing(error)) {
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
