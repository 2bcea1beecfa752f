import type { IncomingMessage } from "node:http";
import { types } from "node:util";
import { ApolloServer } from "@apollo/server";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from "@apollo/server/plugin/disabled";
import { expressMiddleware } from "@as-integrations/express5";
import express, { type RequestHandler, type Response } from "express";
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from "graphql";
import { refreshCookieName, type Viewer } from "./accounts/index.js";
import { type Context, createContext } from "./context.js";
import type { OperationLimits, Taken, Weighed } from "./operationLimits.js";
import { bounds } from "./platform/graphql/bounds.js";
import { countOperations, type OperationCounting } from "./platform/graphql/countOperations.js";
import { documentRules } from "./platform/graphql/documentRules.js";
import { jsonStatus } from "./platform/graphql/jsonStatus.js";
import type { KnownOperations } from "./platform/graphql/KnownOperations.js";
import type { OperationReader } from "./platform/graphql/OperationReader.js";
import type { PlannedExecution } from "./platform/graphql/plans/PlannedExecution.js";
import { ShortWay } from "./platform/graphql/ShortWay.js";
import { ErrorRequests, watchOperations } from "./platform/graphql/watchOperations.js";
import { answerWithin } from "./platform/http/answerWithin.js";
import type { Listener } from "./platform/http/listener.js";
import { requestIdOf } from "./platform/http/requestId.js";
import type { Headers } from "./platform/http/securityHeaders.js";
import { Refusal } from "./platform/refusal.js";
import type { Services } from "./services.js";

/** GraphQL over HTTP: Express' handlers for the whole of it, and the short way for what nearly everybody asks. */
export type HttpDoor = {
  readonly handlers: readonly RequestHandler[];
  readonly shortWay: ShortWay<Context, Weighed>;
  stop(): Promise<void>;
};

/** What both of GraphQL's doors are made of. */
export type DoorParts = {
  readonly schema: GraphQLSchema;
  readonly known: KnownOperations;
  readonly reader: OperationReader;
  readonly execution: PlannedExecution;
  readonly operationLimits: OperationLimits;
  readonly introspection: boolean;
  readonly translate: (error: GraphQLError, requestId: string) => GraphQLFormattedError;
  /** How long an operation may take, in milliseconds. */
  readonly patience: number;
  /** What every answer over HTTP says, and what compresses it where that is wished for. */
  readonly headers: Headers;
  readonly compress: Listener;
};

const tooLate = { code: "TIMEOUT", message: "This took too long. Please try again." };

/** Opens the door to the services. */
export async function openHttp(services: Services, parts: DoorParts): Promise<HttpDoor> {
  const { accounts, telemetry } = services;
  const { schema, known, reader, execution, operationLimits, introspection, translate, headers, compress } = parts;
  const requests = new ErrorRequests();
  const taken = new WeakMap<Context, Taken>();
  const counting: OperationCounting<Context, Weighed> = {
    weigh: (asked) => operationLimits.weigh(asked),
    take: async (weighed, context) => {
      const counted = await operationLimits.take(weighed, context.doer, context.cookies);
      taken.set(context, counted);
      return counted.allowance;
    },
    sent: async (context) => {
      const counted = taken.get(context);
      const { response } = context;
      if (counted === undefined || response === null || !wasLetIn(response)) return;
      const cookie = await operationLimits.cameIn(counted);
      if (cookie !== null) response.append("Set-Cookie", cookie);
    },
  };
  const viewerOf = async ({ headers: { authorization } }: IncomingMessage): Promise<Viewer | null> =>
    authorization === undefined ? null : accounts.viewerOf(tokenOf(authorization));

  const apollo = new ApolloServer<Context>({
    schema,
    introspection,
    includeStacktraceInErrorResponses: false,
    // The process stops everything in its order; a second stop at the same time would wait for the first for ever.
    stopOnTerminationSignals: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    parseOptions: { maxLexicalTokens: bounds.tokens },
    validationRules: [...documentRules(introspection)],
    // Found by their hash are the client's own operations; nothing is learned from strangers.
    persistedQueries: {
      cache: {
        get: (hash) => Promise.resolve(known.textOf(hash.replace(/^apq:/, ""))),
        set: () => Promise.resolve(),
        delete: () => Promise.resolve(false),
      },
    },
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      watchOperations<Context>(schema, requests, telemetry),
      jsonStatus(),
      // It wraps every resolver to find out how long an answer holds; none of ours does.
      ApolloServerPluginCacheControlDisabled(),
      countOperations(reader, counting),
    ],
    formatError: (_formatted, error) => translate(error as GraphQLError, requests.of(error as GraphQLError)),
  });
  await apollo.start();
  const overHttp = expressMiddleware(apollo, {
    context: async ({ req: request, res: response }) => {
      const viewer = await viewerOf(request).catch(asHttp);
      return createContext(services, { viewer, http: { request, response, requestId: requestIdOf(response) } });
    },
  });
  const inTime = answerWithin(parts.patience, {
    errors: [{ message: tooLate.message, extensions: { code: tooLate.code } }],
  });
  return {
    handlers: [inTime, express.json({ limit: "256kb" }), neverKept, overHttp],
    shortWay: new ShortWay({
      ...{ path: "/graphql", schema, reader, execution, headers, counting, translate, telemetry },
      contextFor: async (request, requestId) =>
        createContext(services, { viewer: await viewerOf(request), http: { request, requestId, response: null } }),
      through: [compress, inTime],
    }),
    stop: () => apollo.stop(),
  };
}

/** Answers are for whoever asked, now. */
const neverKept: RequestHandler = (_request, response, next) => {
  response.set("Cache-Control", "no-store");
  next();
};

/** Whether an answer hands over a refresh token: whoever gets one has come in. */
function wasLetIn(response: Response): boolean {
  const cookies = [response.getHeader("set-cookie") ?? []].flat();
  return cookies.some(
    (cookie) => String(cookie).startsWith(`${refreshCookieName}=`) && !/^[^=]*=;/.test(String(cookie)),
  );
}

/** The token in an Authorization header, with or without the word "Bearer". */
export function tokenOf(authorization: string): string {
  return authorization.replace(/^Bearer\s+/i, "");
}

/** A token that is refused answers HTTP 401, which sets off the client's refresh; any other failure must not. */
function asHttp(error: unknown): never {
  const isRefused = error instanceof Refusal;
  throw new GraphQLError(isRefused ? "The access token is not valid." : "Who asks could not be found out.", {
    originalError: types.isNativeError(error) ? error : null,
    extensions: { http: { status: isRefused ? 401 : 503 } },
  });
}
