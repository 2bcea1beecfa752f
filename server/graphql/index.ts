import type { RequestHandler } from "express";
import { startApolloServer, type TransportDependencies } from "./apolloServer.js";
import { operationTimeoutMs } from "./limits/bounds.js";
import { createDocumentCache } from "./limits/Documents.js";
import { KnownOperations } from "./limits/KnownOperations.js";
import { createExecutableSchema } from "./schema.js";
import { startWebSocketServer, type WebSocketTransport } from "./websocket/websocketServer.js";
import type { Config } from "../config.js";
import { readKnownOperations } from "../platform/graphql/schemaFolder.js";
import type { Services } from "../services.js";

export { createExecutableSchema, printSchemaDocument } from "./schema.js";
export { errorBody } from "./errors.js";

export type Graphql = {
  readonly handlers: readonly RequestHandler[];
  readonly webSockets: WebSocketTransport;
  /** Stops GraphQL over HTTP; stop the WebSockets first. */
  stop(): Promise<void>;
};

/** Starts Apollo Server for HTTP and graphql-ws for WebSockets. */
export async function startGraphql(
  services: Services,
  { introspection, knownOperationsOnly: knownOnly }: Config,
): Promise<Graphql> {
  const dependencies: TransportDependencies = {
    ...{ services, introspection, knownOnly, timeoutMs: operationTimeoutMs },
    schema: createExecutableSchema(services),
    known: new KnownOperations(readKnownOperations()),
    documents: createDocumentCache(),
    registered: services.sharedCache,
  };
  const apollo = await startApolloServer(dependencies);
  const webSockets = startWebSocketServer(dependencies);
  return {
    handlers: apollo.handlers,
    webSockets,
    stop: () => apollo.stop(),
  };
}
