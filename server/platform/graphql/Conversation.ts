import { type ExecutionArgs, type ExecutionResult, getOperationAST, GraphQLError, OperationTypeNode } from "graphql";
import { CloseCode, type Message, MessageType, parseMessage, type SubscribePayload } from "graphql-ws";
import type { WebSocket } from "ws";
import type { Soon } from "../soon.js";

/** What a subscription's answers come from: each is given to `take` once the one before has been taken. */
export type Source = {
  each(take: (answer: ExecutionResult) => Soon<void>): Promise<void>;
  end(): Promise<void>;
};

type Shown = { readonly data?: unknown; readonly errors?: readonly unknown[] };

/** What the protocol asks of whoever opened the door; a guest is what the door knows of a connection. */
export type Host<Guest> = {
  /** Whether a connection is let in, by the parameters that it introduces itself with. */
  readonly admit: (guest: Guest, parameters: Readonly<Record<string, unknown>>) => Promise<boolean>;
  /** A connection that was let in, or not, has been closed. */
  readonly dismiss: (guest: Guest) => void;
  /** What is to be executed, or why it can't be. */
  readonly read: (guest: Guest, asked: SubscribePayload) => Promise<ExecutionArgs | readonly GraphQLError[]>;
  readonly execute: (args: ExecutionArgs) => Soon<ExecutionResult>;
  readonly subscribe: (args: ExecutionArgs) => Promise<Source | ExecutionResult>;
  /** An answer as the client may see it. */
  readonly show: (result: ExecutionResult, args: ExecutionArgs) => Shown;
  /** The same for the errors of what could not be answered. */
  readonly showErrors: (errors: readonly GraphQLError[]) => readonly unknown[];
};

/** An operation under its client's name for it; without a source while that is not known, and where it has none. */
type Operation = { readonly id: string; args: ExecutionArgs | null; source: Source | null };

/**
 * What is said over one connection, by the GraphQL over WebSocket protocol (graphql-ws, PROTOCOL.md). While nothing is said
 * it holds no more than its operations.
 */
export class Conversation<Guest> {
  private stage: "silent" | "introducing" | "introduced" = "silent";
  private readonly operations = new Map<string, Operation>();

  constructor(
    private readonly socket: WebSocket,
    private readonly guest: Guest,
    private readonly host: Host<Guest>,
    /** Sends a text; resolves, or returns, when the next one may be sent. */
    private readonly send: (socket: WebSocket, text: string) => Soon<void>,
  ) {}

  /** Closes the connection unless the client has introduced itself. */
  requireIntroduction(): void {
    if (this.stage !== "silent") return;
    this.socket.close(CloseCode.ConnectionInitialisationTimeout, "Connection initialisation timeout");
  }

  /** Takes a message of the client. */
  async hear(text: string): Promise<void> {
    const message = understood(text);
    if (message === null) {
      this.socket.close(CloseCode.BadRequest, "Invalid message received");
      return;
    }
    switch (message.type) {
      case MessageType.ConnectionInit:
        return this.introduce(message.payload ?? {});
      case MessageType.Ping:
        return this.say({ type: MessageType.Pong, ...(message.payload && { payload: message.payload }) });
      case MessageType.Pong:
        return;
      case MessageType.Subscribe:
        return this.begin(message.id, message.payload);
      case MessageType.Complete: {
        const operation = this.operations.get(message.id);
        this.operations.delete(message.id);
        await operation?.source?.end();
        return;
      }
    }
  }

  /** Ends what is going on; to be called when the connection is closed. */
  async end(): Promise<void> {
    const operations = [...this.operations.values()];
    this.operations.clear();
    this.host.dismiss(this.guest);
    await Promise.all(operations.flatMap(({ source }) => (source ? [source.end()] : [])));
  }

  private async introduce(parameters: Readonly<Record<string, unknown>>): Promise<void> {
    if (this.stage !== "silent") {
      this.socket.close(CloseCode.TooManyInitialisationRequests, "Too many initialisation requests");
      return;
    }
    this.stage = "introducing";
    if (!(await this.host.admit(this.guest, parameters))) {
      this.socket.close(CloseCode.Forbidden, "Forbidden");
      return;
    }
    this.stage = "introduced";
    await this.say({ type: MessageType.ConnectionAck });
  }

  private async begin(id: string, asked: SubscribePayload): Promise<void> {
    if (this.stage !== "introduced") {
      this.socket.close(CloseCode.Unauthorized, "Unauthorized");
      return;
    }
    if (this.operations.has(id)) {
      this.socket.close(CloseCode.SubscriberAlreadyExists, `Subscriber for ${id} already exists`);
      return;
    }
    const operation: Operation = { id, args: null, source: null };
    this.operations.set(id, operation);
    const args = await this.host.read(this.guest, asked);
    if (!("document" in args)) return this.refuse(operation, args);
    operation.args = args;
    const kind = getOperationAST(args.document, args.operationName)?.operation;
    if (kind === undefined) return this.refuse(operation, [new GraphQLError("Unable to identify operation")]);
    const isSubscription = kind === OperationTypeNode.SUBSCRIPTION;
    const result = await (isSubscription ? this.host.subscribe(args) : this.host.execute(args));
    if (!("each" in result)) {
      await this.tell(operation, result);
      return this.complete(operation);
    }
    if (!this.isWanted(operation)) return result.end();
    operation.source = result;
    this.follow(operation, result);
  }

  /** Tells a subscription's answers as they come. Nothing of this waits in a function of its own. */
  private follow(operation: Operation, source: Source): void {
    source
      .each((answer) => {
        // Its client has no cursor of an item that could not be told, and would miss it if the next ones followed.
        if (answer.errors) void source.end();
        return this.tell(operation, answer);
      })
      .then(() => this.complete(operation))
      .catch((error: unknown) => {
        const originalError = error instanceof Error ? error : new Error(String(error));
        void this.refuse(operation, [new GraphQLError(originalError.message, { originalError })]);
      });
  }

  private tell(operation: Operation, result: ExecutionResult): Soon<void> {
    const { id, args } = operation;
    if (args === null || !this.isWanted(operation)) return;
    return this.say({ id, type: MessageType.Next, payload: this.host.show(result, args) });
  }

  private complete(operation: Operation): Soon<void> {
    if (!this.isWanted(operation)) return;
    this.operations.delete(operation.id);
    return this.say({ id: operation.id, type: MessageType.Complete });
  }

  private refuse(operation: Operation, errors: readonly GraphQLError[]): Soon<void> {
    if (!this.isWanted(operation)) return;
    this.operations.delete(operation.id);
    return this.say({ id: operation.id, type: MessageType.Error, payload: this.host.showErrors(errors) });
  }

  /** Whether nobody has ended an operation; another may have its name by now. */
  private isWanted(operation: Operation): boolean {
    return this.operations.get(operation.id) === operation;
  }

  private say(message: { readonly type: MessageType; readonly id?: string; readonly payload?: unknown }): Soon<void> {
    return this.send(this.socket, JSON.stringify(message));
  }
}

type ServerMessage = { readonly type: MessageType.ConnectionAck | MessageType.Next | MessageType.Error };

/** A client's message; null for what is none. */
function understood(text: string): Exclude<Message, ServerMessage> | null {
  try {
    const message = parseMessage(text);
    return isServers(message) ? null : message;
  } catch {
    return null;
  }
}

function isServers(message: Message): message is Extract<Message, ServerMessage> {
  return ([MessageType.ConnectionAck, MessageType.Next, MessageType.Error] as const).some(
    (type) => type === message.type,
  );
}
