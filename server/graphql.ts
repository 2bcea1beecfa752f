import { ApolloServer } from "@apollo/server";
import { ApolloServerPluginLandingPageDisabled } from "@apollo/server/plugin/disabled";
import { expressMiddleware } from "@as-integrations/express5";
import express, { type RequestHandler } from "express";
import { GraphQLError } from "graphql";
import { AccountResolver, type Viewer, ViewerResolver } from "./accounts/index.js";
import { ChatResolver, ReviewDeskResolver, ViewerChatResolver } from "./chat/index.js";
import { type Context, createContext } from "./context.js";
import { SocketDoor } from "./platform/graphql/SocketDoor.js";
import { translateError } from "./platform/graphql/translateError.js";
import { newId } from "./platform/ids.js";
import { Refusal } from "./platform/refusal.js";
import { createSchema } from "./schema.js";
import type { Services } from "./services.js";
import { SavedTutorResolver, TutorResolver, TutorReviewsResolver, ViewerTutorResolver } from "./tutors/index.js";

/** GraphQL's two doors: over HTTP, and over WebSocket. */
export type GraphqlDoors = {
  readonly http: readonly RequestHandler[];
  readonly sockets: SocketDoor<Viewer>;
  stop(): Promise<void>;
};

/** Opens GraphQL's doors to the services. */
export async function openGraphql(services: Services): Promise<GraphqlDoors> {
  const { accounts, cookie, tutors, savedTutors, tutorReviews, reviewDesk, chat, logger } = services;
  const schema = createSchema([
    new AccountResolver(accounts, cookie),
    new ViewerResolver(accounts),
    new TutorResolver(tutors),
    new ViewerTutorResolver(tutors),
    new SavedTutorResolver(savedTutors),
    new TutorReviewsResolver(tutorReviews),
    new ReviewDeskResolver(reviewDesk, tutors),
    new ChatResolver(chat),
    new ViewerChatResolver(chat),
  ]);
  const translate = (error: GraphQLError) => translateError(error, newId(), logger);

  const apollo = new ApolloServer<Context>({
    schema,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    plugins: [ApolloServerPluginLandingPageDisabled()],
    formatError: (_formatted, error) => translate(error as GraphQLError),
  });
  await apollo.start();
  const overHttp = expressMiddleware(apollo, {
    context: async ({ req: request, res: response }) => {
      const { authorization } = request.headers;
      const viewer = authorization === undefined ? null : await accounts.viewerOf(tokenOf(authorization)).catch(asHttp);
      return createContext(services, { viewer, http: { request, response } });
    },
  });
  const sockets = new SocketDoor<Viewer>({
    schema,
    admit: async (authorization) => {
      const { viewer, expiresAt } = await accounts.accessOf(tokenOf(authorization));
      return { viewer, expiresAt, sessionId: viewer.sessionId };
    },
    contextFor: (viewer, connectionId) => createContext(services, { viewer, connectionId }),
    translate,
    logger,
  });
  return {
    http: [express.json({ limit: "256kb" }), overHttp],
    sockets,
    async stop() {
      await sockets.stop();
      await apollo.stop();
    },
  };
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
