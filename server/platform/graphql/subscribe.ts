import { createSourceEventStream, type ExecutionArgs, type ExecutionResult } from "graphql";
import { eachOf, type Observer } from "../following.js";
import { type Soon, soon } from "../soon.js";

/** Executes what a subscription asks of an item. */
export type ItemExecution = { execute(item: unknown): Soon<ExecutionResult> };

/**
 * Subscribes as graphql-js does, and has each item of the source executed as the operation's root; where an item and what is
 * asked of it are there, it is answered in the same moment.
 */
export async function subscribe(args: ExecutionArgs, execution: ItemExecution): Promise<Answers | ExecutionResult> {
  const source = await createSourceEventStream(args);
  return Symbol.asyncIterator in source ? new Answers(source[Symbol.asyncIterator](), execution) : source;
}

/** What is answered to each item of a subscription's source. */
export class Answers implements Observer<unknown> {
  private observer: Observer<ExecutionResult> | null = null;

  constructor(
    private readonly source: AsyncIterator<unknown>,
    private readonly execution: ItemExecution,
  ) {}

  /** Gives every answer to an observer once the one before has been taken. */
  each(observer: Observer<ExecutionResult>): void {
    this.observer = observer;
    eachOf(this.source, this);
  }

  /** Ends the source. */
  async end(): Promise<void> {
    await this.source.return?.();
  }

  take(item: unknown): Soon<void> {
    return soon(this.execution.execute(item), (answer) => this.observer?.take(answer));
  }

  ended(error: Error | null): void {
    this.observer?.ended(error);
  }
}
