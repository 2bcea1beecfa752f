import { ApolloServer } from "@apollo/server";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from "@apollo/server/plugin/disabled";
import type { KeyValueCache } from "@apollo/utils.keyvaluecache";
import { expressMiddleware } from "@as-integrations/express5";
import express, { type Request, type RequestHandler, type Response } from "express";
import { type DocumentNode, GraphQLError, type GraphQLSchema } from "graphql";
import { bounds, maxValidationErrors } from "./limits/bounds.js";
import { maxRequestBytes } from "../platform/http/maxRequestBytes.js";
import { type Context, createContext } from "./context.js";
import { documentRules, noSubscriptions } from "./limits/documentRules.js";
import { errorBody, formatError, reportErrors, timedOut, toGraphQLError, unavailableHttp } from "./errors.js";
import { idempotencyPlugin } from "./idempotencyPlugin.js";
import type { KnownOperations } from "./limits/KnownOperations.js";
import { jsonStatusPlugin, knownOperationsPlugin, limitsPlugin, telemetryPlugin } from "./plugins.js";
import { unreadableBody } from "./unreadableBody.js";
import { bearerToken } from "../accounts/index.js";
import { requestTimeout } from "../platform/http/timeouts/requestTimeout.js";
import { requestIdOf } from "../platform/http/requestId.js";
import { TooMany } from "../platform/limits/Limits.js";
import { DomainError } from "../platform/errors/DomainError.js";
import type { Services } from "../services.js";

export type TransportDependencies = {
  readonly services: Services;
  readonly schema: GraphQLSchema;
  readonly known: KnownOperations;
  /** Whether to execute only the web client's own operations. */
  readonly knownOnly: boolean;
  readonly introspection: boolean;
  readonly documents: KeyValueCache<DocumentNode>;
  /** Persisted queries that clients have registered. */
  readonly registered: KeyValueCache;
  readonly timeoutMs: number;
};

const registeredTtlSeconds = 24 * 60 * 60;

/** Starts Apollo Server and returns its Express handlers. */
export async function startApolloServer(
  dependencies: TransportDependencies,
): Promise<{ readonly handlers: readonly RequestHandler[]; stop(): Promise<void> }> {
  const { services, schema, known, knownOnly, introspection, documents, timeoutMs } = dependencies;
  const { authenticator, rateLimitSubjects, telemetry } = services;
  const apollo = new ApolloServer<Context>({
    schema,
    introspection,
    hideSchemaDetailsFromClientErrors: !introspection,
    includeStacktraceInErrorResponses: false,
    // The process stops everything in order; a second, concurrent shutdown would wait forever for the first.
    stopOnTerminationSignals: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    parseOptions: { maxLexicalTokens: bounds.tokens },
    validationRules: [...documentRules(introspection), noSubscriptions],
    validationOptions: { maxErrors: maxValidationErrors },
    documentStore: documents,
    persistedQueries: { cache: persistedQueries(dependencies), ttl: registeredTtlSeconds },
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      // Cache control would wrap every resolver to compute a cache lifetime, but no response is cacheable.
      ApolloServerPluginCacheControlDisabled(),
      telemetryPlugin(schema, telemetry),
      ...(knownOnly ? [knownOperationsPlugin(known)] : []),
      limitsPlugin(),
      idempotencyPlugin(services.idempotentResponses),
      jsonStatusPlugin(),
    ],
    formatError: (_formatted, error) => formatError(error as GraphQLError),
  });
  await apollo.start();

  const contextDependencies = { ...services, schema };
  const viewerOf = async (request: Request) => {
    const { authorization } = request.headers;
    if (!authorization) return null;
    const caller = rateLimitSubjects.of(request, null);
    try {
      return await authenticator.viewerOf(bearerToken(authorization), caller.address);
    } catch (error) {
      // Only rejected tokens are counted here: `createContext` counts calls with a valid token or no token.
      if (error instanceof DomainError) await services.limits.take("rejected", caller);
      throw error;
    }
  };
  const contextOf = async (request: Request, response: Response) => {
    const requestId = requestIdOf(response);
    try {
      const viewer = await viewerOf(request);
      return await createContext(contextDependencies, { viewer, requestId, request, response });
    } catch (error) {
      const graphqlError = contextError(error);
      reportErrors([graphqlError], requestId, telemetry);
      throw graphqlError;
    }
  };
  return {
    handlers: [
      requestTimeout(timeoutMs, (requestId) => errorBody(timedOut.code, timedOut.message, requestId)),
      express.Router().use(express.json({ limit: maxRequestBytes }), unreadableBody),
      (_request, response, next) => {
        // Responses depend on the caller and the current data, so they must not be cached.
        response.set("Cache-Control", "no-store");
        next();
      },
      expressMiddleware(apollo, { context: ({ req, res }) => contextOf(req, res) }),
    ],
    stop: () => apollo.stop(),
  };
}

/**
 * Creates the store for Apollo's automatic persisted queries (APQ). It also finds the web client's own operations by
 * hash; if `knownOnly`, it finds nothing else.
 */
function persistedQueries({ known, knownOnly, registered }: TransportDependencies): KeyValueCache {
  return {
    get: async (key) => known.textOf(key.replace(/^apq:/, "")) ?? (knownOnly ? undefined : registered.get(key)),
    set: async (key, text, options) => (knownOnly ? undefined : registered.set(key, text, options)),
    delete: async (key) => registered.delete(key),
  };
}

/**
 * Converts an error thrown while creating the context. A rejected token results in HTTP 401, which makes clients
 * refresh their session; other errors must not result in that status.
 */
function contextError(error: unknown): GraphQLError {
  const graphqlError = toGraphQLError(error);
  if (error instanceof TooMany) return graphqlError;
  const isRejected = error instanceof DomainError;
  return new GraphQLError(isRejected ? "The access token is not valid." : "The access token could not be checked.", {
    originalError: graphqlError.originalError ?? null,
    extensions: { http: isRejected ? { status: 401 } : unavailableHttp() },
  });
}
