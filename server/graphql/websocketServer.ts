import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { execute, type ExecutionArgs, type ExecutionResult, getOperationAST, GraphQLError } from "graphql";
import { type Context as Connection, handleProtocols, makeServer, type SubscribePayload } from "graphql-ws";
import { WebSocketServer, type WebSocket } from "ws";
import type { TransportDependencies } from "./apolloServer.js";
import { webSocketBounds } from "./bounds.js";
import { type Context, createContext } from "./context.js";
import { Documents } from "./Documents.js";
import { formatError, outcomeOf, reportErrors, timedOut, toGraphQLError } from "./errors.js";
import { closeCodes, GraphqlWsConnection } from "./GraphqlWsConnection.js";
import { operationField, recordOperation } from "./operationMetrics.js";
import { tokenOf } from "./token.js";
import { systemClock } from "../platform/clock.js";
import { randomId } from "../platform/ids.js";
import { FrameMeter } from "../platform/limits/FrameMeter.js";
import { OpenConnections } from "../platform/limits/OpenConnections.js";
import { DomainError, restarting } from "../platform/errors/DomainError.js";
import { errorCode, errorText } from "../platform/errors/StartupError.js";

/** How long operations that were taken may need to be answered when the server stops, in milliseconds. */
const drainTimeoutMs = 5000;

/** GraphQL over WebSocket, at work. */
export type WebSocketTransport = {
  readonly server: WebSocketServer;
  /** How many are connected. */
  size(): number;
  /** Closes the connections of a session that has ended. */
  closeSession(sessionId: string): void;
  /**
   * Refuses new operations, answers those that were taken, and closes every connection with "going away"; after five
   * seconds those that are left are cut off.
   */
  stop(): Promise<void>;
};

type Extra = { readonly connection: GraphqlWsConnection; readonly counted: Promise<unknown>; identified(): void };
type Ctx = Connection<Record<string, unknown> | undefined, Extra>;

/**
 * Serves the GraphQL over WebSocket protocol (graphql-ws, PROTOCOL.md). The token comes as `authorization` in the
 * connection's parameters; a connection ends with its token or its session (4401), and a token that is refused is not let
 * in (4403).
 */
export function startWebSocketServer(parts: TransportDependencies): WebSocketTransport {
  const { services, schema, timeoutMs } = parts;
  const { accounts, limits, rateLimitSubjects, telemetry } = services;
  const { logger, metrics } = telemetry;
  const documents = new Documents(parts);
  const contextParts = { ...services, schema };
  const connections = new Map<WebSocket, GraphqlWsConnection>();
  const open = new OpenConnections(limits);
  let isStopping = false;

  /** Lets a connection in by its parameters, or closes it. */
  const connect = async ({ connectionParams, extra: { connection, counted, identified } }: Ctx): Promise<boolean> => {
    const { socket } = connection;
    try {
      await counted;
    } catch {
      socket.close(closeCodes.TooManyInitialisationRequests, "Too many connections. Try again in a minute.");
      return false;
    }
    const authorization = connectionParams?.["authorization"];
    if (typeof authorization !== "string") return true;
    try {
      const { viewer, expiresAt } = await accounts.accessOf(tokenOf(authorization));
      // One that has closed meanwhile has stopped its timers.
      if (socket.readyState !== socket.OPEN) return false;
      if (open.isFull("perAccount", viewer.id)) {
        socket.close(closeCodes.TryAgainLater, "This account has too many open connections.");
        return false;
      }
      socket.once("close", open.add("perAccount", viewer.id));
      identified();
      connection.viewer = viewer;
      connection.sessionId = viewer.sessionId;
      connection.expireAt(expiresAt);
      return true;
    } catch (error) {
      // Only a refusal is about the token; after anything else it is worth coming back with the same one.
      if (!(error instanceof DomainError)) socket.close(closeCodes.TryAgainLater, "Try again in a moment.");
      return false;
    }
  };

  /** Counts and reads an operation; returns what is to be executed, or why it is not. */
  const prepare = async (
    ctx: Ctx,
    id: string,
    payload: SubscribePayload,
  ): Promise<ExecutionArgs | readonly GraphQLError[]> => {
    const { connectionId, viewer, address } = ctx.extra.connection;
    ctx.extra.connection.operates();
    const requestId = randomId();
    const refuse = (errors: readonly GraphQLError[]) => {
      metrics.operations.of("none", "socket", outcomeOf(errors)).note(0);
      reportErrors(errors, requestId, telemetry);
      return errors;
    };
    let context: Context | undefined;
    try {
      if (isStopping) throw restarting;
      context = await createContext(contextParts, { viewer, requestId, connectionId, address });
      requireRoom(ctx);
      const document = await documents.read(payload);
      if ("length" in document) {
        await context.count.refused();
        return refuse(document);
      }
      const { operationName, variables } = payload;
      await context.count.charge({ document, operationName, variables });
      if (getOperationAST(document, operationName)?.operation === "subscription") {
        requireRoomToSubscribe(ctx.extra.connection);
        ctx.extra.connection.subscribes(id);
      }
      return { schema, document, operationName, variableValues: variables ?? null, contextValue: context };
    } catch (error) {
      await context?.count.refused();
      return refuse([toGraphQLError(error)]);
    }
  };

  const graphqlWs = makeServer<Record<string, unknown> | undefined, Extra>({
    onConnect: connect,
    onSubscribe: (ctx, id, payload) => {
      const { connection } = ctx.extra;
      const prepared = connection.admission.then(() => prepare(ctx, id, payload));
      connection.admission = prepared;
      return prepared;
    },
    execute: (args) => {
      const begin = performance.now();
      const { requestId } = args.contextValue as Context;
      const operation = operationField(schema, args.document, args.operationName);
      const span = telemetry.tracing?.begin(`graphql ${operation}`, {
        kind: "server",
        isRoot: true,
        attributes: { "saywell.request_id": requestId },
      });
      const run = () => withTimeout(timeoutMs, execute(args));
      return (span ? span.within(run) : run()).then((result) => {
        const outcome = outcomeOf(result.errors);
        span?.end({ isFailure: outcome === "failed" });
        recordOperation(telemetry, { operation, door: "socket", outcome, begin, requestId });
        return result;
      });
    },
    onNext: ({ subscriptions }, id, _payload, { contextValue }, { data = null, errors }) => {
      if (!errors) return;
      const graphqlErrors = errors.map(toGraphQLError);
      reportErrors(graphqlErrors, (contextValue as Context).requestId, telemetry);
      // Its client has no cursor of an item that could not be shown, and would miss it if later ones followed.
      const subscription = subscriptions[id];
      if (subscription && "return" in subscription) void subscription.return(undefined);
      return { data, errors: graphqlErrors.map(formatError) };
    },
    onComplete: ({ extra: { connection } }, id) => void connection.subscriptions.delete(id),
    onError: (_ctx, _id, _payload, errors) => {
      const unreported = errors.filter(({ extensions }) => extensions["requestId"] === undefined);
      reportErrors(unreported, randomId(), telemetry);
      return errors.map(formatError);
    },
  });

  const server = new WebSocketServer({ noServer: true, maxPayload: webSocketBounds.frameBytes, handleProtocols });
  server.on("connection", (socket: WebSocket, request: IncomingMessage) => {
    // ws has closed it already, with the code that RFC 6455 has for the mistake.
    socket.on("error", (error) => {
      logger.debug({ code: errorCode(error), reason: errorText(error) }, "A client broke the WebSocket protocol");
    });
    const caller = rateLimitSubjects.of(request, null);
    if (open.isAddressFull(caller.address)) {
      socket.close(closeCodes.TryAgainLater, "Too many open connections.");
      return;
    }
    const identified = open.add("anonymousPerAddress", caller.address);
    for (const close of [identified, open.add("perAddress", caller.address)]) socket.once("close", close);
    const meter = new FrameMeter(systemClock, limits);
    const connection = new GraphqlWsConnection(socket, caller.address, meter, logger);
    const counted = limits.take("connections", caller);
    // A client that is refused is told when it introduces itself.
    counted.catch(() => undefined);
    connections.set(socket, connection);
    const closed = graphqlWs.opened(connection.transport(), { connection, counted, identified });
    socket.once("close", (code, reason) => {
      connections.delete(socket);
      connection.closed();
      void closed(code, reason.toString());
    });
  });

  return {
    server,
    size: () => connections.size,
    closeSession(sessionId) {
      for (const { socket, sessionId: its } of connections.values()) {
        if (its === sessionId) socket.close(closeCodes.Unauthorized, "The session has ended.");
      }
    },
    async stop() {
      isStopping = true;
      server.close();
      const gone = [...connections].map(async ([socket, connection]) => {
        const closed = once(socket, "close");
        await connection.settled();
        socket.close(closeCodes.GoingAway, "Going away");
        await closed;
      });
      await Promise.race([Promise.all(gone), delay(drainTimeoutMs, undefined, { ref: false })]);
      for (const socket of connections.keys()) socket.terminate();
    },
  };
}

/** @throws DomainError TOO_MANY where too many operations of a connection are going on; the one that asks is among them */
function requireRoom({ subscriptions }: Ctx): void {
  if (Object.keys(subscriptions).length <= webSocketBounds.operations) return;
  throw DomainError.of("TOO_MANY", "TOO_MANY_OPERATIONS", "Too many operations are going on over this connection.");
}

function requireRoomToSubscribe({ subscriptions }: GraphqlWsConnection): void {
  if (subscriptions.size < webSocketBounds.subscriptions) return;
  const reason = `A connection can have ${webSocketBounds.subscriptions} subscriptions at most.`;
  throw DomainError.of("TOO_MANY", "TOO_MANY_SUBSCRIPTIONS", reason);
}

/** The result of an operation, or an error where it takes longer. */
async function withTimeout(milliseconds: number, result: ExecutionResult | Promise<ExecutionResult>) {
  if (!(result instanceof Promise)) return result;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<ExecutionResult>((resolve) => {
    const error = new GraphQLError(timedOut.message, { extensions: { code: timedOut.code } });
    timer = setTimeout(() => resolve({ errors: [error] }), milliseconds);
  });
  return Promise.race([result, late]).finally(() => clearTimeout(timer));
}
