import { ApolloServer } from "@apollo/server";
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from "@apollo/server/plugin/disabled";
import { expressMiddleware } from "@as-integrations/express5";
import express, { type RequestHandler, type Response } from "express";
import { GraphQLError } from "graphql";
import {
  AccountResolver,
  OpenIdResolver,
  PasswordResolver,
  refreshCookieName,
  type Viewer,
  ViewerResolver,
} from "./accounts/index.js";
import { ChatResolver, chatNodes, ReviewDeskResolver, ViewerChatResolver } from "./chat/index.js";
import type { Config } from "./config.js";
import { type Context, createContext } from "./context.js";
import { OperationLimits, type Taken } from "./operationLimits.js";
import { bounds } from "./platform/graphql/bounds.js";
import { countOperations } from "./platform/graphql/countOperations.js";
import { documentRules } from "./platform/graphql/documentRules.js";
import { jsonStatus } from "./platform/graphql/jsonStatus.js";
import { KnownOperations } from "./platform/graphql/KnownOperations.js";
import { NodeResolver } from "./platform/graphql/NodeResolver.js";
import { OperationReader } from "./platform/graphql/OperationReader.js";
import { readKnownOperations } from "./platform/graphql/schemaFolder.js";
import { SocketDoor } from "./platform/graphql/SocketDoor.js";
import { translateError } from "./platform/graphql/translateError.js";
import { ErrorRequests, watchOperations } from "./platform/graphql/watchOperations.js";
import { answerWithin } from "./platform/http/answerWithin.js";
import { Refusal } from "./platform/refusal.js";
import { createSchema } from "./schema.js";
import type { Services } from "./services.js";
import {
  SavedTutorResolver,
  TutorResolver,
  TutorReviewsResolver,
  tutorNodes,
  ViewerTutorResolver,
} from "./tutors/index.js";

/** GraphQL's two doors: over HTTP, and over WebSocket. */
export type GraphqlDoors = {
  readonly http: readonly RequestHandler[];
  readonly sockets: SocketDoor<Viewer, Context>;
  stop(): Promise<void>;
};

/** How long an operation may take, in milliseconds. */
const patience = 20_000;
const tooLate = { code: "TIMEOUT", message: "This took too long. Please try again." };

/** Opens GraphQL's doors to the services. */
export async function openGraphql(
  services: Services,
  { introspection, knownOperationsOnly: knownOnly, rateLimits }: Config,
): Promise<GraphqlDoors> {
  const {
    accounts,
    cookie,
    passwords,
    openId,
    openIdCookie,
    tutors,
    savedTutors,
    tutorReviews,
    reviewDesk,
    chat,
    telemetry,
  } = services;
  const schema = createSchema([
    new NodeResolver<Context>([tutorNodes(tutors, tutorReviews), chatNodes(chat)]),
    new AccountResolver(accounts, cookie),
    new PasswordResolver(passwords),
    new OpenIdResolver(openId, openIdCookie),
    new ViewerResolver(accounts),
    new TutorResolver(tutors),
    new ViewerTutorResolver(tutors),
    new SavedTutorResolver(savedTutors),
    new TutorReviewsResolver(tutorReviews),
    new ReviewDeskResolver(reviewDesk, tutors),
    new ChatResolver(chat),
    new ViewerChatResolver(chat),
  ]);
  const translate = (error: GraphQLError, requestId: string) => translateError(error, requestId, telemetry.logger);
  const requests = new ErrorRequests();

  const known = new KnownOperations(readKnownOperations());
  const reader = new OperationReader(schema, { known, knownOnly, introspection });
  const operationLimits = new OperationLimits(schema, services);
  const taken = new WeakMap<Context, Taken>();

  const apollo = new ApolloServer<Context>({
    schema,
    introspection,
    includeStacktraceInErrorResponses: false,
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
      countOperations(reader, {
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
      }),
    ],
    formatError: (_formatted, error) => translate(error as GraphQLError, requests.of(error as GraphQLError)),
  });
  await apollo.start();
  const overHttp = expressMiddleware(apollo, {
    context: async ({ req: request, res: response }) => {
      const { authorization } = request.headers;
      const viewer = authorization === undefined ? null : await accounts.viewerOf(tokenOf(authorization)).catch(asHttp);
      return createContext(services, { viewer, http: { request, response } });
    },
  });
  const sockets = new SocketDoor<Viewer, Context>({
    schema,
    admit: async (authorization) => {
      const { viewer, expiresAt } = await accounts.accessOf(tokenOf(authorization));
      return { viewer, expiresAt, sessionId: viewer.sessionId };
    },
    contextFor: (viewer, connectionId, address) => createContext(services, { viewer, connectionId, address }),
    reader,
    guard: async (asked, { doer }) => {
      await operationLimits.take(operationLimits.weigh(asked), doer);
    },
    greet: async (request) => {
      const doer = services.doers.of(request, null);
      await services.limits.take("connections", doer);
      return doer.address;
    },
    areFramesCounted: rateLimits,
    patience,
    translate,
    telemetry,
  });
  return {
    http: [
      answerWithin(patience, { errors: [{ message: tooLate.message, extensions: { code: tooLate.code } }] }),
      express.json({ limit: "256kb" }),
      neverKept,
      overHttp,
    ],
    sockets,
    async stop() {
      await sockets.stop();
      await apollo.stop();
    },
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
function tokenOf(authorization: string): string {
  return authorization.replace(/^Bearer\s+/i, "");
}

/** A token that is refused answers HTTP 401, which sets off the client's refresh; any other failure must not. */
function asHttp(error: unknown): never {
  const isRefused = error instanceof Refusal;
  throw new GraphQLError(isRefused ? "The access token is not valid." : "Who asks could not be found out.", {
    originalError: error instanceof Error ? error : null,
    extensions: { http: { status: isRefused ? 401 : 503 } },
  });
}
