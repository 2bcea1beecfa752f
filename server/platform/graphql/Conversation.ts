import { type ExecutionArgs, type ExecutionResult, getOperationAST, GraphQLError, OperationTypeNode } from "graphql";
import { CloseCode, type Message, MessageType, parseMessage, type SubscribePayload } from "graphql-ws";
import type { WebSocket } from "ws";
import type { Observer } from "../following.js";
import type { Soon } from "../soon.js";
import { RunningOperation } from "./RunningOperation.js";

/** What a subscription's answers come from: each is given to an observer once the one before has been taken. */
export type Source = {
  each(observer: Observer<ExecutionResult>): void;
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

/**
 * What is said over one connection, by the GraphQL over WebSocket protocol (graphql-ws, PROTOCOL.md). While nothing is said
 * it holds no more than its operations.
 */
export class Conversation<Guest> {
  private stage: "silent" | "introducing" | "introduced" = "silent";
  /** Few, and a list takes a third of what a map does. */
  private operations: readonly RunningOperation<Guest>[] = [];

  constructor(
    private readonly socket: WebSocket,
    private readonly guest: Guest,
    readonly host: Host<Guest>,
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
        const operation = this.operationOf(message.id);
        if (operation === undefined) return;
        this.letGo(operation);
        return operation.end();
      }
    }
  }

  /** Ends what is going on; to be called when the connection is closed. */
  async end(): Promise<void> {
    const { operations } = this;
    this.operations = [];
    this.host.dismiss(this.guest);
    await Promise.all(operations.map((operation) => operation.end()));
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
    if (this.operationOf(id) !== undefined) {
      this.socket.close(CloseCode.SubscriberAlreadyExists, `Subscriber for ${id} already exists`);
      return;
    }
    const operation = new RunningOperation(id, this);
    this.operations = this.operations.concat(operation);
    const args = await this.host.read(this.guest, asked);
    if (!("document" in args)) return operation.refuse(args);
    operation.args = args;
    const kind = getOperationAST(args.document, args.operationName)?.operation;
    if (kind === undefined) return operation.refuse([new GraphQLError("Unable to identify operation")]);
    const isSubscription = kind === OperationTypeNode.SUBSCRIPTION;
    const result = await (isSubscription ? this.host.subscribe(args) : this.host.execute(args));
    if (!("each" in result)) {
      await operation.tell(result);
      return operation.complete();
    }
    if (!this.isWanted(operation)) return result.end();
    operation.follow(result);
  }

  /** Whether nobody has ended an operation; another may have its name by now. */
  isWanted(operation: RunningOperation<Guest>): boolean {
    return this.operations.includes(operation);
  }

  /** Lets an operation go; answers whether it was still wanted. */
  letGo(operation: RunningOperation<Guest>): boolean {
    if (!this.isWanted(operation)) return false;
    this.operations = this.operations.filter((other) => other !== operation);
    return true;
  }

  /** Says something to the client; returns, or resolves, when the next may be said. */
  say(message: { readonly type: MessageType; readonly id?: string; readonly payload?: unknown }): Soon<void> {
    return this.send(this.socket, JSON.stringify(message));
  }

  private operationOf(id: string): RunningOperation<Guest> | undefined {
    return this.operations.find((operation) => operation.id === id);
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
