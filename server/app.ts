import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { ApolloServer } from "@apollo/server";
import { ApolloServerPluginLandingPageDisabled } from "@apollo/server/plugin/disabled";
import { expressMiddleware } from "@as-integrations/express5";
import compression from "compression";
import express from "express";
import { GraphQLError } from "graphql";
import helmet from "helmet";
import {
  AccountResolver,
  accountRows,
  AccountService,
  RefreshCookie,
  type Viewer,
  ViewerResolver,
} from "./accounts/index.js";
import { ChatResolver, startChat, ViewerChatResolver } from "./chat/index.js";
import type { Config } from "./config.js";
import { type Context, createContext } from "./context.js";
import { attachSocket, docsRoutes, restRoutes } from "./facade/index.js";
import { type DemoAccount, demoAccounts, seedDemo } from "./demo/index.js";
import { LocalBell } from "./platform/bell/LocalBell.js";
import { RedisBell } from "./platform/bell/RedisBell.js";
import { systemClock } from "./platform/clock.js";
import { openDatabase } from "./platform/database/database.js";
import { isMigrated, migrate } from "./platform/database/migrate.js";
import { IdempotentAnswers } from "./platform/idempotency/IdempotentAnswers.js";
import { SocketDoor } from "./platform/graphql/SocketDoor.js";
import { translateError } from "./platform/graphql/translateError.js";
import { healthRoutes } from "./platform/http/health.js";
import { routeUpgrades } from "./platform/http/UpgradeRouter.js";
import { webClient } from "./platform/http/webClient.js";
import { newId } from "./platform/ids.js";
import type { Logger } from "./platform/logger.js";
import { createSchema } from "./schema.js";
import { TutorResolver, tutorRows, TutorService, ViewerTutorResolver } from "./tutors/index.js";
import { FileStore, PictureStore, serveUploads } from "./uploads/index.js";

/** What the process hands to the app beside its configuration. */
export type Parts = {
  readonly databaseUrl: string;
  /** Signs access tokens and cursors: the same on every node. */
  readonly jwtSecret: string;
  readonly logger: Logger;
  /** The folder of the built web client; null where only the server is wanted. */
  readonly webRoot: string | null;
};

/** A running server. */
export type App = {
  /** Where it listens, as `http://127.0.0.1:4000`. */
  readonly url: string;
  /** The accounts that a visitor may try; none where no demo people were filled in. */
  readonly demoAccounts: readonly DemoAccount[];
  /** Stops taking requests, finishes what was taken, and closes everything. */
  stop(): Promise<void>;
};

/** How long open requests may take to finish when the server stops, in milliseconds. */
const patience = 5000;

/**
 * Builds the services, opens the doors and listens.
 * @throws DatabaseUnusable, or an Error with code EADDRINUSE when the port is taken
 */
export async function startApp(config: Config, { databaseUrl, jwtSecret, logger, webRoot }: Parts): Promise<App> {
  const database = await openDatabase(databaseUrl, [...accountRows, ...tutorRows]);
  const bell = config.redisUrl === undefined ? new LocalBell() : new RedisBell(config.redisUrl, logger);
  const closing: (() => Promise<void>)[] = [() => bell.close(), () => database.close()];
  const stop = async () => {
    for (const close of closing.splice(0)) await close();
  };
  try {
    await migrate(database);
    const accounts = new AccountService(database, systemClock, jwtSecret);
    const stopWatching = accounts.watchSessions();
    closing.unshift(async () => stopWatching());
    const cookie = new RefreshCookie(config.publicUrl);
    const tutors = new TutorService(database, systemClock);
    const pictures = new PictureStore(join(config.dataDir, "uploads"));
    const chat = startChat({ pool: database.pool, bell, tutors, logger, secret: jwtSecret });
    closing.unshift(() => chat.stop());
    if (config.seedDemo) await seedDemo({ database, tutors, pictures, chat: chat.service, clock: systemClock });

    const schema = createSchema([
      new AccountResolver(accounts, cookie),
      new ViewerResolver(accounts),
      new TutorResolver(tutors),
      new ViewerTutorResolver(tutors),
      new ChatResolver(chat.service),
      new ViewerChatResolver(chat.service),
    ]);
    const contextParts = { database, chat: chat.service };
    const translate = (error: GraphQLError) => translateError(error, newId(), logger);

    const apollo = new ApolloServer<Context>({
      schema,
      introspection: true,
      includeStacktraceInErrorResponses: false,
      plugins: [ApolloServerPluginLandingPageDisabled()],
      formatError: (_formatted, error) => translate(error as GraphQLError),
    });
    await apollo.start();
    const sockets = new SocketDoor<Viewer>({
      schema,
      admit: async (authorization) => {
        const { viewer, expiresAt } = await accounts.accessOf(tokenOf(authorization));
        return { viewer, expiresAt, sessionId: viewer.sessionId };
      },
      contextFor: (viewer, connectionId) => createContext(contextParts, { viewer, connectionId }),
      translate,
    });
    const facade = {
      ...{ accounts, cookie, tutors, chat: chat.service, files: new FileStore(pictures), database, logger },
      answers: new IdempotentAnswers(database.pool, jwtSecret),
      corsOrigins: config.corsOrigins,
      rateLimits: config.rateLimits,
    };

    let isDraining = false;
    const app = express();
    app.disable("x-powered-by");
    app.use(helmet(security(config)));
    app.use(
      healthRoutes([
        { name: "not draining", isReady: () => !isDraining },
        { name: "database", isReady: () => database.pool.query("select 1").then(() => true) },
        { name: "migrations", isReady: () => isMigrated(database) },
        { name: "bell", isReady: () => bell.isUp() },
      ]),
    );
    app.use("/uploads", serveUploads(pictures.folder));
    app.use(compression());
    app.use("/api", restRoutes(facade));
    app.use("/docs", docsRoutes());
    app.use(
      "/graphql",
      express.json({ limit: "256kb" }),
      expressMiddleware(apollo, {
        context: async ({ req: request, res: response }) => {
          const { authorization } = request.headers;
          const viewer =
            authorization === undefined ? null : await accounts.viewerOf(tokenOf(authorization)).catch(asHttp);
          return createContext(contextParts, { viewer, http: { request, response } });
        },
      }),
    );
    if (webRoot !== null) app.use(webClient(webRoot));

    const server = createServer(app);
    routeUpgrades(server, { "/graphql": sockets.server }, (path) => path.startsWith("/socket.io/"));
    const legacySockets = attachSocket(server, facade);
    accounts.onSessionEnded((sessionId) => {
      sockets.closeSession(sessionId);
      legacySockets.closeSession(sessionId);
    });
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(config.port, config.host, resolve);
    });
    closing.unshift(async () => {
      isDraining = true;
      const closed = new Promise((resolve) => server.close(resolve));
      const impatience = setTimeout(() => server.closeAllConnections(), patience);
      await Promise.all([sockets.stop(), legacySockets.stop()]);
      await apollo.stop();
      await closed;
      clearTimeout(impatience);
    });
    const { address, port } = server.address() as AddressInfo;
    return {
      url: `http://${address.includes(":") ? `[${address}]` : address}:${port}`,
      demoAccounts: config.seedDemo ? demoAccounts : [],
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The token in an Authorization header, with or without the word "Bearer". */
function tokenOf(authorization: string): string {
  return authorization.replace(/^Bearer\s+/i, "");
}

/** A refused token as GraphQL over HTTP tells it: status 401, which sets off the client's refresh. */
function asHttp(error: unknown): never {
  throw new GraphQLError("The access token is not valid.", {
    originalError: error instanceof Error ? error : null,
    extensions: { http: { status: 401 } },
  });
}

function security({ publicUrl }: Config) {
  const isHttps = publicUrl.startsWith("https:");
  return {
    strictTransportSecurity: isHttps,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        connectSrc: ["'self'", "ws:", "wss:"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: isHttps ? [] : null,
      },
    },
  };
}
