import { createSourceEventStream, type ExecutionArgs, type ExecutionResult } from "graphql";
import { eachOf } from "../following.js";
import { type Soon, soon } from "../soon.js";

/**
 * Subscribes as graphql-js does, and has each item of the source executed as the operation's root; where an item and what is
 * asked of it are there, it is answered in the same moment.
 */
export async function subscribe(
  args: ExecutionArgs,
  execute: (rootValue: unknown) => Soon<ExecutionResult>,
): Promise<Answers | ExecutionResult> {
  const source = await createSourceEventStream(args);
  return Symbol.asyncIterator in source ? new Answers(source[Symbol.asyncIterator](), execute) : source;
}

/** What is answered to each item of a subscription's source. */
export class Answers {
  constructor(
    private readonly source: AsyncIterator<unknown>,
    private readonly execute: (rootValue: unknown) => Soon<ExecutionResult>,
  ) {}

  /**
   * Gives every answer to `take` once the one before has been taken; resolves when there will be no more.
   * @throws whatever has ended the source, and what `take` throws
   */
  each(take: (answer: ExecutionResult) => Soon<void>): Promise<void> {
    return eachOf(this.source, (item) => soon(this.execute(item), take));
  }

  /** Ends the source. */
  async end(): Promise<void> {
    await this.source.return?.();
  }
}
