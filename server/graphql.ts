import type { GraphQLError, GraphQLSchema } from "graphql";
import { AccountResolver, OpenIdResolver, PasswordResolver, type Viewer, ViewerResolver } from "./accounts/index.js";
import { ChatResolver, chatNodes, ReviewDeskResolver, ViewerChatResolver } from "./chat/index.js";
import type { Config } from "./config.js";
import { type Context, createContext } from "./context.js";
import { type DoorParts, type HttpDoor, openHttp, tokenOf } from "./graphqlOverHttp.js";
import { OperationLimits } from "./operationLimits.js";
import { KnownOperations } from "./platform/graphql/KnownOperations.js";
import { NodeResolver } from "./platform/graphql/NodeResolver.js";
import { OperationReader } from "./platform/graphql/OperationReader.js";
import { PlannedExecution } from "./platform/graphql/plans/PlannedExecution.js";
import { readKnownOperations } from "./platform/graphql/schemaFolder.js";
import { SocketDoor } from "./platform/graphql/SocketDoor.js";
import { translateError } from "./platform/graphql/translateError.js";
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
  readonly http: Pick<HttpDoor, "handlers" | "shortWay">;
  readonly sockets: SocketDoor<Viewer, Context>;
  stop(): Promise<void>;
};

/** How long an operation may take, in milliseconds. */
const patience = 20_000;

/** Opens GraphQL's doors to the services. */
export async function openGraphql(
  services: Services,
  { introspection, knownOperationsOnly: knownOnly, rateLimits }: Config,
  answers: Pick<DoorParts, "headers" | "compress">,
): Promise<GraphqlDoors> {
  const { accounts, telemetry } = services;
  const schema = createExecutableSchema(services);
  const known = new KnownOperations(readKnownOperations());
  const reader = new OperationReader(schema, { known, knownOnly, introspection });
  const execution = new PlannedExecution();
  const operationLimits = new OperationLimits(schema, services);
  const translate = (error: GraphQLError, requestId: string) => translateError(error, requestId, telemetry.logger);
  const parts = { schema, known, reader, execution, operationLimits, introspection, translate, patience };
  const http = await openHttp(services, { ...parts, ...answers });
  const sockets = new SocketDoor<Viewer, Context>({
    schema,
    admit: async (authorization) => {
      const { viewer, expiresAt } = await accounts.accessOf(tokenOf(authorization));
      return { viewer, expiresAt, sessionId: viewer.sessionId };
    },
    contextFor: (caller) => createContext(services, caller),
    reader,
    execution,
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
    http,
    sockets,
    async stop() {
      await sockets.stop();
      await http.stop();
    },
  };
}

/** The schema with resolvers that ask the services. */
export function createExecutableSchema(services: Services): GraphQLSchema {
  const { accounts, cookie, passwords, openId, openIdCookie } = services;
  const { tutors, savedTutors, tutorReviews, reviewDesk, chat, chatReader } = services;
  return createSchema([
    new NodeResolver<Context>([tutorNodes(tutors, tutorReviews), chatNodes(chatReader)]),
    new AccountResolver(accounts, cookie),
    new PasswordResolver(passwords),
    new OpenIdResolver(openId, openIdCookie),
    new ViewerResolver(accounts),
    new TutorResolver(tutors),
    new ViewerTutorResolver(tutors),
    new SavedTutorResolver(savedTutors),
    new TutorReviewsResolver(tutorReviews),
    new ReviewDeskResolver(reviewDesk, tutors),
    new ChatResolver(chat, chatReader),
    new ViewerChatResolver(chatReader),
  ]);
}
