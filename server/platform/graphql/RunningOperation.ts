import { type ExecutionArgs, type ExecutionResult, GraphQLError } from "graphql";
import { MessageType } from "graphql-ws";
import type { Conversation, Source } from "./Conversation.js";
import type { Observer } from "../following.js";
import type { Soon } from "../soon.js";

/** An operation under its client's name for it. A subscription's is all that waits for its answers. */
export class RunningOperation<Guest> implements Observer<ExecutionResult> {
  /** What is executed; null while that is being read. */
  args: ExecutionArgs | null = null;
  private source: Source | null = null;

  constructor(
    readonly id: string,
    private readonly conversation: Conversation<Guest>,
  ) {}

  /** Tells a subscription's answers as they come. */
  follow(source: Source): void {
    this.source = source;
    source.each(this);
  }

  /** Ends what it comes from, if it comes from anywhere. */
  async end(): Promise<void> {
    await this.source?.end();
  }

  /** Tells an answer, unless nobody wants it any more. */
  tell(result: ExecutionResult): Soon<void> {
    const { id, args, conversation } = this;
    if (args === null || !conversation.isWanted(this)) return;
    return conversation.say({ id, type: MessageType.Next, payload: conversation.host.show(result, args) });
  }

  /** That was all. */
  complete(): Soon<void> {
    if (this.conversation.letGo(this)) return this.conversation.say({ id: this.id, type: MessageType.Complete });
  }

  /** It can't be answered. */
  refuse(errors: readonly GraphQLError[]): Soon<void> {
    const { id, conversation } = this;
    if (!conversation.letGo(this)) return;
    return conversation.say({ id, type: MessageType.Error, payload: conversation.host.showErrors(errors) });
  }

  take(answer: ExecutionResult): Soon<void> {
    // Its client has no cursor of an item that could not be told, and would miss it if the next ones followed.
    if (answer.errors) void this.end();
    return this.tell(answer);
  }

  ended(error: Error | null): void {
    const told =
      error === null ? this.complete() : this.refuse([new GraphQLError(error.message, { originalError: error })]);
    // A client that has gone need not be told.
    if (told instanceof Promise) told.catch(() => undefined);
  }
}
