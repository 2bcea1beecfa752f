import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { execute, type ExecutionArgs, type ExecutionResult, getOperationAST, GraphQLError } from "graphql";
import { type Context as Connection, handleProtocols, makeServer, type SubscribePayload } from "graphql-ws";
import { WebSocketServer, type WebSocket } from "ws";
import type { TransportDependencies } from "../apolloServer.js";
import { webSocketBounds } from "../limits/bounds.js";
import { type Context, createContext } from "../context.js";
import { Documents } from "../limits/Documents.js";
import { formatError, outcomeOf, reportErrors, timedOut, toGraphQLError } from "../errors.js";
import { closeCodes, GraphqlWsConnection } from "./GraphqlWsConnection.js";
import { operationField, recordOperation } from "../operationMetrics.js";
import { connectionToken } from "../token.js";
import { bearerToken } from "../../accounts/index.js";
import { systemClock } from "../../platform/clock.js";
import { maxRequestBytes } from "../../platform/http/maxRequestBytes.js";
import { randomId } from "../../platform/ids.js";
import { FrameMeter } from "../../platform/limits/FrameMeter.js";
import { OpenConnections } from "../../platform/limits/OpenConnections.js";
import { DomainError, restarting } from "../../platform/errors/DomainError.js";
import { errorCode, errorText } from "../../platform/errors/StartupError.js";
import { transportCodes } from "../../platform/errors/transportCodes.js";

const drainTimeoutMs = 5000;

const unresolved = "OPERATION_RESOLUTION_FAILURE";
const idInUse = "The last operation with this id has not ended yet.";

export type WebSocketTransport = {
  readonly server: WebSocketServer;
  size(): number;
  /** Closes the connections of a session or API key that is no longer valid, once their operations have completed. */
  closeConnectionsOf(credentialId: string, reason: DomainError): void;
  /**
   * Rejects new operations, finishes those in flight, and closes every connection with "going away"; connections still
   * open after five seconds are terminated.
   */
  stop(): Promise<void>;
};

type Extra = {
  readonly connection: GraphqlWsConnection;
  /** The Authorization header of the request that opened the connection; browsers can't set it. */
  readonly authorization: string | undefined;
  readonly counted: Promise<unknown>;
  identified(): void;
};
type Ctx = Connection<Record<string, unknown> | undefined, Extra>;

/**
 * Serves the GraphQL over WebSocket protocol (graphql-ws, PROTOCOL.md). The token is sent in the connection parameters.
 * A connection is closed with 4401 when its session is revoked or its token expires without being renewed; an invalid
 * token is rejected with 4403.
 */
export function startWebSocketServer(dependencies: TransportDependencies): WebSocketTransport {
  const { services, schema, timeoutMs } = dependencies;
  const { authenticator, limits, rateLimitSubjects, telemetry } = services;
  const { logger, metrics } = telemetry;
  const documents = new Documents(dependencies);
  const contextDependencies = { ...services, schema };
  const connections = new Map<WebSocket, GraphqlWsConnection>();
  const open = new OpenConnections(limits);
  let isStopping = false;

  /**
   * Authenticates a connection by the token in its parameters or else in its Authorization header, if any. If the
   * connection must be rejected, closes it and returns false.
   */
  const connect = async ({ connectionParams, extra }: Ctx): Promise<boolean> => {
    const { connection, authorization, counted, identified } = extra;
    const { socket } = connection;
    try {
      await counted;
    } catch {
      socket.close(closeCodes.TooManyInitialisationRequests, "Too many connections. Try again in a minute.");
      return false;
    }
    try {
      const token = connectionToken(connectionParams) ?? (authorization ? bearerToken(authorization) : null);
      if (token === null) return true;
      const access = await authenticator.accessOf(token, connection.address);
      // If the socket has closed in the meantime, the connection's timers were stopped and must not be restarted.
      if (socket.readyState !== socket.OPEN) return false;
      const { id } = access.viewer;
      if (open.isFull("perAccount", id)) {
        socket.close(closeCodes.TryAgainLater, "This account has too many open connections.");
        return false;
      }
      socket.once("close", open.add("perAccount", id));
      identified();
      connection.grant(access);
      // An API key is in use as long as its connection is alive, even if the client only listens.
      socket.on("pong", () => authenticator.noteUse(access.viewer, connection.address));
      return true;
    } catch (error) {
      // Only a domain error concerns the token; after any other error, the client may retry with the same token.
      if (error instanceof DomainError) socket.close(closeCodes.Forbidden, error.message);
      else socket.close(closeCodes.TryAgainLater, "Try again in a moment.");
      reportErrors([toGraphQLError(error)], connection.connectionId, telemetry, "A connection");
      return false;
    }
  };

  /** Counts and parses an operation; returns what to execute, or the errors that prevent it. */
  const prepare = async (
    ctx: Ctx,
    id: string,
    payload: SubscribePayload,
  ): Promise<ExecutionArgs | readonly GraphQLError[]> => {
    const { connection } = ctx.extra;
    const { connectionId, viewer, address } = connection;
    connection.operationStarted();
    const requestId = randomId();
    const reject = (errors: readonly GraphQLError[]) => {
      metrics.operations.of("none", "socket", outcomeOf(errors)).observe(0);
      reportErrors(errors, requestId, telemetry);
      return errors;
    };
    let context: Context | undefined;
    try {
      if (isStopping) throw restarting;
      context = await createContext(contextDependencies, { viewer, requestId, connectionId, address, connection });
      requireOperationCapacity(ctx);
      const document = await documents.read(payload);
      if ("length" in document) {
        await context.count.chargeRejected();
        return reject(document);
      }
      const { operationName, variables } = payload;
      const node = getOperationAST(document, operationName);
      if (!node) throw new GraphQLError(transportCodes[unresolved], { extensions: { code: unresolved } });
      const invalid = await context.count.charge({ document, node, variables });
      if (invalid.length > 0) return reject(invalid);
      if (node.operation === "subscription") {
        requireSubscriptionCapacity(connection);
        connection.subscriptionStarted(id);
      }
      return { schema, document, operationName, variableValues: variables ?? null, contextValue: context };
    } catch (error) {
      await context?.count.chargeRejected();
      return reject([toGraphQLError(error)]);
    }
  };

  const graphqlWs = makeServer<Record<string, unknown> | undefined, Extra>({
    onConnect: connect,
    onSubscribe: async (ctx, id, payload) => {
      const { connection } = ctx.extra;
      if (connection.running.has(id)) {
        // graphql-ws would confuse the two operations with this id. The client can reuse the id after reconnecting.
        connection.socket.close(closeCodes.TryAgainLater, idInUse);
        return [new GraphQLError(idInUse)];
      }
      connection.running.add(id);
      const preparing = connection.admission.then(() => prepare(ctx, id, payload));
      connection.admission = preparing;
      const prepared = await preparing;
      if ("length" in prepared) connection.running.delete(id);
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
        recordOperation(telemetry, { operation, transport: "socket", outcome, begin, requestId });
        return result;
      });
    },
    onNext: ({ subscriptions }, id, _payload, { contextValue }, { data = null, errors }) => {
      if (!errors) return;
      const graphqlErrors = errors.map(toGraphQLError);
      reportErrors(graphqlErrors, (contextValue as Context).requestId, telemetry);
      // End the subscription: the client gets no cursor for a failed item, and would miss the item if later ones
      // followed.
      const subscription = subscriptions[id];
      if (subscription && "return" in subscription) void subscription.return(undefined);
      return { data, errors: graphqlErrors.map(formatError) };
    },
    onComplete: ({ extra: { connection } }, id) => {
      connection.subscriptions.delete(id);
      connection.running.delete(id);
    },
    onError: (_ctx, _id, _payload, errors) => {
      const unreported = errors.filter(({ extensions }) => extensions["requestId"] === undefined);
      reportErrors(unreported, randomId(), telemetry);
      return errors.map(formatError);
    },
  });

  const server = new WebSocketServer({
    ...{ noServer: true, maxPayload: maxRequestBytes },
    // Accept any other protocol too, so that graphql-ws can close the connection with 4406: without a protocol in the
    // response, the client would fail the handshake and report 1006.
    handleProtocols: (offered) => handleProtocols(offered) || ([...offered][0] ?? false),
    // A message may reuse the id of an operation that the previous message completed; that operation must end first.
    allowSynchronousEvents: false,
  });
  server.on("connection", (socket: WebSocket, request: IncomingMessage) => {
    // ws has already closed the socket, with RFC 6455's code for the violation.
    socket.on("error", (error) => {
      logger.debug({ code: errorCode(error), reason: errorText(error) }, "A client violated the WebSocket protocol");
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
    // `connect` closes a connection that exceeds the limit, once the client has sent connection_init.
    counted.catch(() => undefined);
    connections.set(socket, connection);
    const { authorization } = request.headers;
    const closed = graphqlWs.opened(connection.transport(), { connection, authorization, counted, identified });
    socket.once("close", (code, reason) => {
      connections.delete(socket);
      connection.dispose();
      void closed(code, reason.toString());
    });
  });

  return {
    server,
    size: () => connections.size,
    closeConnectionsOf(credentialId, { message }) {
      for (const connection of connections.values()) {
        if (connection.credentialId === credentialId) void connection.end(message);
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

/** @throws DomainError TOO_MANY if the connection has too many open operations, including the new one */
function requireOperationCapacity({ subscriptions }: Ctx): void {
  if (Object.keys(subscriptions).length <= webSocketBounds.operations) return;
  throw DomainError.of("TOO_MANY", "TOO_MANY_OPERATIONS", "Too many operations are running on this connection.");
}

function requireSubscriptionCapacity({ subscriptions }: GraphqlWsConnection): void {
  if (subscriptions.size < webSocketBounds.subscriptions) return;
  const reason = `A connection can have at most ${webSocketBounds.subscriptions} subscriptions.`;
  throw DomainError.of("TOO_MANY", "TOO_MANY_SUBSCRIPTIONS", reason);
}

async function withTimeout(milliseconds: number, result: ExecutionResult | Promise<ExecutionResult>) {
  if (!(result instanceof Promise)) return result;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<ExecutionResult>((resolve) => {
    const error = () => new GraphQLError(timedOut.message, { extensions: { code: timedOut.code } });
    timer = setTimeout(() => resolve({ errors: [error()] }), milliseconds);
  });
  return Promise.race([result, timeout]).finally(() => clearTimeout(timer));
}
