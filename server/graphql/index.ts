import { startApolloServer, type TransportDependencies } from "./apolloServer.js";
import { operationTimeoutMs } from "./limits/bounds.js";
import { createDocumentCache } from "./limits/Documents.js";
import { KnownOperations } from "./limits/KnownOperations.js";
import { createExecutableSchema } from "./schema.js";
import { startWebSocketServer } from "./websocket/websocketServer.js";
import type { Config } from "../config.js";
import { readKnownOperations } from "../platform/graphql/schemaFolder.js";
import type { Services } from "../services.js";

export { createExecutableSchema, printSchemaDocument } from "./schema.js";
export { errorBody } from "./errors.js";

/** Starts Apollo Server for HTTP and graphql-ws for WebSockets. `stop` stops only HTTP; stop the WebSockets first. */
export async function startGraphql(services: Services, { introspection, knownOperationsOnly: knownOnly }: Config) {
  const dependencies: TransportDependencies = {
    ...{ services, introspection, knownOnly, timeoutMs: operationTimeoutMs },
    schema: createExecutableSchema(services),
    known: new KnownOperations(readKnownOperations()),
    documents: createDocumentCache(),
    registered: services.sharedCache,
  };
  return { ...(await startApolloServer(dependencies)), webSockets: startWebSocketServer(dependencies) };
}
