import type { IncomingMessage } from "node:http";
import type { ExecutionArgs, ExecutionResult, GraphQLError, GraphQLFormattedError, GraphQLSchema } from "graphql";
import type { WebSocket } from "ws";
import { systemClock } from "../clock.js";
import { Deadlines } from "../Deadlines.js";
import { TurnwiseSockets } from "../http/TurnwiseSockets.js";
import { newId } from "../ids.js";
import { FrameMeter } from "../limits/FrameMeter.js";
import { Refusal } from "../refusal.js";
import type { Telemetry } from "../telemetry/Telemetry.js";
import type { Host } from "./Conversation.js";
import type { Asked } from "./Operation.js";
import { operationKind, outcomeOf } from "./operationEnd.js";
import type { OperationReader } from "./OperationReader.js";
import type { PlannedExecution } from "./plans/PlannedExecution.js";
import { speakGraphql, type Speaking } from "./speakGraphql.js";
import { tellOperation } from "./tellOperation.js";
import { toGraphQLError } from "./toGraphQLError.js";
import { subscribe } from "./subscribe.js";
import { ErrorRequests } from "./watchOperations.js";
import { within } from "./within.js";

/** Who is at the other end of a socket, and until when the token that said so holds. */
export type Visitor<Viewer> = { readonly viewer: Viewer; readonly sessionId: string; readonly expiresAt: Date };

/** What the door is made of; `admit` throws when a token is not to be believed. */
export type SocketDoorOptions<Viewer, Context> = {
  readonly schema: GraphQLSchema;
  readonly admit: (authorization: string) => Promise<Visitor<Viewer>>;
  readonly contextFor: (caller: Caller<Viewer>) => Context;
  /** Reads documents, bounds and validates them. */
  readonly reader: OperationReader;
  readonly execution: PlannedExecution;
  /** Counts an operation before it is executed; throws when it is one too many. */
  readonly guard: (asked: Asked, context: Context) => Promise<void>;
  /** Counts a connection and answers its address; throws when it is one too many. */
  readonly greet: (request: IncomingMessage) => Promise<string>;
  /** Whether a connection that sends more than anybody can mean is cut off. */
  readonly areFramesCounted: boolean;
  /** How long a query or a mutation may take, in milliseconds. */
  readonly patience: number;
  readonly translate: (error: GraphQLError, requestId: string) => GraphQLFormattedError;
  readonly telemetry: Telemetry;
};

/** Who sends operations over a connection, and from where. */
export type Caller<Viewer> = {
  readonly viewer: Viewer | null;
  readonly connectionId: string;
  readonly address: string;
};

class Guest<Viewer> implements Caller<Viewer> {
  address = "";
  viewer: Viewer | null = null;
  sessionId: string | null = null;
  private name: string | null = null;

  constructor(readonly socket: WebSocket) {}

  /** Made when it is first asked for: who only listens needs none. */
  get connectionId(): string {
    return (this.name ??= newId());
  }
}

/** The longest frame, in bytes: the longest message, every character escaped, with its document around it. */
const longestFrame = 256 * 1024;
/** Codes of the GraphQL over WebSocket protocol (graphql-ws, PROTOCOL.md). */
const unauthorized = 4401;
/** RFC 6455's registry: the server goes down, and the server can't serve now. */
const goingAway = 1001;
const tryAgainLater = 1013;
const policyViolation = 1008;
const tooManyRequests = 4429;

/**
 * GraphQL over WebSocket. The token comes as `authorization` in the connection's first message; a connection ends with
 * its token or its session (4401), and a token that is not to be believed is not let in (4403).
 */
export class SocketDoor<Viewer, Context extends { readonly requestId: string }> {
  readonly server = new TurnwiseSockets({ noServer: true, clientTracking: false, maxPayload: longestFrame });
  private readonly speaking: Speaking;
  private readonly requests = new ErrorRequests();
  private readonly addresses = new WeakMap<WebSocket, Promise<string>>();
  /** Those who came with a token, and when it ends. */
  private readonly expiries = new Deadlines<Guest<Viewer>>(({ socket }) =>
    socket.close(unauthorized, "The access token has expired."),
  );

  constructor(options: SocketDoorOptions<Viewer, Context>) {
    const { schema, admit, contextFor, reader, execution, guard, patience, translate, telemetry } = options;
    this.server.on("connection", (socket, request) => this.receive(socket, request, options));
    const host: Host<Guest<Viewer>> = {
      admit: async (guest, { authorization }) => {
        const { socket } = guest;
        guest.address = (await this.addresses.get(socket)?.catch(() => undefined)) ?? "";
        this.addresses.delete(socket);
        if (guest.address === "") {
          socket.close(tooManyRequests, "Too many connections. Try again in a minute.");
          return false;
        }
        if (typeof authorization !== "string") return true;
        const visitor = await admit(authorization).catch((error: unknown) => {
          // Only a refusal is about the token; after anything else it is worth coming back with the same one.
          if (!(error instanceof Refusal)) socket.close(tryAgainLater, "Try again in a moment.");
          return null;
        });
        if (visitor === null || socket.readyState === socket.CLOSED) return false;
        guest.viewer = visitor.viewer;
        guest.sessionId = visitor.sessionId;
        this.expiries.set(guest, visitor.expiresAt.getTime() - Date.now());
        return true;
      },
      dismiss: (guest) => this.expiries.clear(guest),
      read: async (guest, { query, extensions, operationName, variables }) => {
        const read = reader.read({ query, extensions });
        const contextValue = contextFor(guest);
        if ("errors" in read) return this.refuse(read.errors, contextValue, telemetry);
        const { document } = read;
        try {
          await guard({ document, operationName, variables }, contextValue);
        } catch (error) {
          return this.refuse([toGraphQLError(error)], contextValue, telemetry);
        }
        return { schema, document, operationName, variableValues: variables ?? null, contextValue };
      },
      subscribe: (args) => subscribe(args, execution.repeat(args)),
      execute: (args) => watched(args, () => within(patience, execution.execute(args)), telemetry),
      show: (result, { contextValue }) => withErrors(result, (error) => translate(error, requestOf(contextValue))),
      showErrors: (errors) => errors.map((error) => translate(error, this.requests.of(error))),
    };
    this.speaking = speakGraphql(this.server, (socket) => new Guest<Viewer>(socket), host, telemetry.logger);
  }

  /** How many are connected. */
  get size(): number {
    return this.speaking.size();
  }

  /** Closes the connections of a session that has ended. */
  closeSession(sessionId: string): void {
    for (const guest of this.expiries.items()) {
      if (guest.sessionId === sessionId) guest.socket.close(unauthorized, "The session has ended.");
    }
  }

  /** Closes every connection with "going away". */
  async stop(): Promise<void> {
    this.server.close();
    await this.speaking.end(goingAway, "Going away");
  }

  /** Counts a new connection, and what comes over it before anybody looks at it. */
  private receive(
    socket: WebSocket,
    request: IncomingMessage,
    { greet, areFramesCounted }: SocketDoorOptions<Viewer, Context>,
  ): void {
    const address = greet(request);
    // Whoever is refused is told when it introduces itself.
    address.catch(() => undefined);
    this.addresses.set(socket, address);
    if (!areFramesCounted) return;
    const meter = new FrameMeter(systemClock);
    const count = () => meter.isOver() && socket.close(policyViolation, "Too many frames.");
    for (const frame of ["message", "ping", "pong"] as const) socket.on(frame, count);
  }

  /** Counts an operation that is not begun, and notes to which request its errors belong. */
  private refuse(
    errors: readonly GraphQLError[],
    { requestId }: Context,
    { metrics }: Telemetry,
  ): readonly GraphQLError[] {
    metrics.operations.of("none", "socket", outcomeOf(errors)).note(0);
    this.requests.note(errors, requestId);
    return errors;
  }
}

type Executed = ExecutionResult | Promise<ExecutionResult>;

/** Measures a query or a mutation and tells of it. */
function watched(
  { schema, document, operationName, contextValue }: ExecutionArgs,
  run: () => Executed,
  telemetry: Telemetry,
): Executed {
  const begin = performance.now();
  const operation = operationKind(schema, document, operationName);
  const { tracing } = telemetry;
  const span = tracing?.begin(`graphql ${operation}`, {
    kind: "server",
    isRoot: true,
    attributes: { "saywell.request_id": requestOf(contextValue) },
  });
  const told = (answer: ExecutionResult) => {
    const outcome = outcomeOf(answer.errors);
    span?.end({ isFailure: outcome === "failed" });
    const context = contextValue as { readonly requestId: string };
    tellOperation(telemetry, { operation, door: "socket", outcome, begin, context });
    return answer;
  };
  const result = span === undefined ? run() : span.within(run);
  return result instanceof Promise ? result.then(told) : told(result);
}

/** The id of the request that a context was made for. */
function requestOf(context: unknown): string {
  return (context as { readonly requestId: string }).requestId;
}

function withErrors(result: ExecutionResult, translate: (error: GraphQLError) => GraphQLFormattedError) {
  const { data = null, errors } = result;
  return errors ? { data, errors: errors.map((error) => translate(toGraphQLError(error))) } : result;
}
