import { createServer, type IncomingMessage } from "node:http";
import compression from "compression";
import express from "express";
import { accountRows, openIdRoutes } from "./accounts/index.js";
import { recogniseCluster } from "./chat/index.js";
import type { Config } from "./config.js";
import { type DemoAccount, demoAccounts, seedDemo } from "./demo/index.js";
import { attachSocket, docsRoutes, restRoutes } from "./facade/index.js";
import { openGraphql } from "./graphql.js";
import { systemClock } from "./platform/clock.js";
import { openDatabase } from "./platform/database/database.js";
import { poolsOf, watchPools } from "./platform/database/watchPools.js";
import { isMigrated, migrate, migrateFor } from "./platform/database/migrate.js";
import { openPlayground } from "./platform/graphql/playground.js";
import { bodiesWithin } from "./platform/http/bodiesWithin.js";
import { compressWhereWished } from "./platform/http/compressWhereWished.js";
import { healthRoutes } from "./platform/http/health.js";
import { lastResort } from "./platform/http/lastResort.js";
import { listen, stopListening } from "./platform/http/listen.js";
import { securityHeaders, securityHeadersOf } from "./platform/http/securityHeaders.js";
import type { Listener } from "./platform/http/listener.js";
import { routeUpgrades } from "./platform/http/UpgradeRouter.js";
import { violationReports } from "./platform/http/violationReports.js";
import { webClient } from "./platform/http/webClient.js";
import { WebDocuments } from "./platform/http/WebDocuments.js";
import type { Secrets } from "./platform/keys.js";
import { watchRequests } from "./platform/http/watchRequests.js";
import type { Logger } from "./platform/logger.js";
import { serveMetrics } from "./platform/metrics/serveMetrics.js";
import { Telemetry } from "./platform/telemetry/Telemetry.js";
import { tracePool } from "./platform/tracing/tracePool.js";
import type { Tracing } from "./platform/tracing/Tracing.js";
import { type Services, startServices } from "./services.js";
import { tutorRows } from "./tutors/index.js";
import { serveUploads } from "./uploads/index.js";

/** What the process hands to the app beside its configuration. */
export type Parts = {
  readonly databaseUrl: string;
  /** The same for the owner of the tables, who migrates; absent where the server is the owner. */
  readonly ownerUrl?: string;
  readonly secrets: Secrets;
  readonly logger: Logger;
  /** The folder of the built web client; null where only the server is wanted. */
  readonly webRoot: string | null;
  /** The folder of the built playground; null where there is none. */
  readonly playgroundRoot?: string | null;
};

/** How long a client may take, in milliseconds: to send its headers, a whole file, and a body that is no file. */
const patience = { headersTimeout: 15_000, requestTimeout: 15 * 60_000, connectionsCheckingInterval: 5_000 };
const patienceForBodies = 15_000;

/** A running server. */
export type App = {
  /** Where it listens, as `http://127.0.0.1:4000`. */
  readonly url: string;
  /** Where Prometheus asks; null where it does not. */
  readonly metricsUrl: string | null;
  /** The accounts that a visitor may try; none where no demo people were filled in. */
  readonly demoAccounts: readonly DemoAccount[];
  /** Stops taking requests, finishes what was taken, and closes everything. */
  stop(): Promise<void>;
};

/**
 * Prepares the database, starts the services, opens the doors and listens.
 * @throws DatabaseUnusable, or an Error with code EADDRINUSE when the port is taken
 */
export async function startApp(
  config: Config,
  { databaseUrl, ownerUrl = databaseUrl, secrets, logger, webRoot, playgroundRoot = null }: Parts,
): Promise<App> {
  const database = await openDatabase(databaseUrl, [...accountRows, ...tutorRows]);
  const closing = [() => database.close()];
  const stop = async () => {
    for (const close of closing.splice(0)) await close();
  };
  try {
    await (ownerUrl === databaseUrl ? migrate(database) : migrateFor(database, ownerUrl));
    if (await recogniseCluster(database.pool)) {
      logger.warn("The database was moved to another Postgres; whoever follows chats fetches them afresh");
    }
    const tracing = config.tracing === null ? null : await loadTracing(config.tracing);
    if (tracing !== null) {
      closing.unshift(() => tracing.stop());
      for (const [, pool] of poolsOf(database)) tracePool(pool, tracing);
    }
    const telemetry = new Telemetry(logger, tracing);
    const services = await startServices(config, database, secrets, telemetry);
    closing.unshift(() => services.stop());
    if (config.seedDemo) await seedDemo({ ...services, clock: systemClock });
    services.statistics.start();
    watchPools(database, telemetry.metrics);
    const accounts = config.seedDemo ? demoAccounts : [];
    const doors = await openDoors(config, services, accounts, { webRoot, playgroundRoot });
    closing.unshift(() => doors.stop());
    const metrics = config.metrics === null ? null : await serveMetrics(telemetry.metrics, config.metrics);
    if (metrics !== null) closing.unshift(() => metrics.stop());
    return { url: doors.url, metricsUrl: metrics?.url ?? null, demoAccounts: accounts, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** OpenTelemetry is loaded only where somebody wants traces: it is large, and following what is done costs time. */
async function loadTracing(settings: NonNullable<Config["tracing"]>): Promise<Tracing> {
  const { openTracing } = await import("./platform/tracing/OtelTracing.js");
  return openTracing(settings);
}

/** Opens every door on one port: pages, GraphQL, REST and sockets. */
async function openDoors(
  config: Config,
  services: Services,
  visitors: readonly DemoAccount[],
  { webRoot, playgroundRoot }: { readonly webRoot: string | null; readonly playgroundRoot: string | null },
) {
  const { accounts, database, bell, storage, telemetry } = services;
  const facade = { ...services, corsOrigins: config.corsOrigins, areFramesCounted: config.rateLimits };
  const headers = securityHeadersOf(config.publicUrl);
  const compress = compression();
  const graphql = await openGraphql(services, config, { headers, compress: compressWhereWished(compress) });
  let isDraining = false;

  const app = express();
  app.disable("x-powered-by");
  app.use(watchRequests(telemetry));
  app.use(securityHeaders(headers));
  app.use(
    healthRoutes([
      { name: "not draining", isReady: () => !isDraining },
      { name: "database", isReady: () => database.pool.query("select 1").then(() => true) },
      { name: "migrations", isReady: () => isMigrated(database) },
      { name: "bell", isReady: () => bell.isUp() },
    ]),
  );
  app.use(bodiesWithin(patienceForBodies));
  app.use("/uploads", serveUploads(storage));
  const count = (request: IncomingMessage) => services.limits.take("reports", services.doers.of(request, null));
  app.use(violationReports({ count, logger: telemetry.logger }));
  app.use(compress);
  app.use("/api", restRoutes(facade));
  const isSchemaOpen = config.introspection && !config.knownOperationsOnly;
  const playground = isSchemaOpen && playgroundRoot !== null ? openPlayground(playgroundRoot, visitors) : null;
  if (playground !== null) {
    app.use("/docs/playground", playground.files);
    app.get("/graphql", playground.page);
  }
  app.use(
    "/docs",
    docsRoutes({ publicUrl: config.publicUrl, isSchemaOpen, hasPlayground: playground !== null, visitors }),
  );
  app.use(openIdRoutes({ ...services, addressOf: (request) => services.doers.of(request, null).address }));
  app.use("/graphql", ...graphql.http.handlers);
  if (webRoot !== null) app.use(webClient(webRoot, new WebDocuments(webRoot, config.publicUrl)));

  const longWay: Listener = (request, response, next) =>
    app(request as express.Request, response as express.Response, next);
  const server = createServer(patience, lastResort(graphql.http.shortWay.before(longWay), telemetry.logger));
  const sockets = { "/graphql": graphql.sockets.server };
  const isForeign = (request: IncomingMessage) => services.origins.isForeign(request);
  routeUpgrades(server, sockets, (path) => path.startsWith("/socket.io/"), isForeign);
  const legacySockets = attachSocket(server, facade);
  const connections = () => [[graphql.sockets.size, "graphql"] as const, [legacySockets.size(), "socket"] as const];
  telemetry.metrics.ask("saywell_connections", "Live connections, by kind (graphql, socket).", ["kind"], connections);
  accounts.onSessionEnded((sessionId) => {
    graphql.sockets.closeSession(sessionId);
    legacySockets.closeSession(sessionId);
  });
  const url = await listen(server, config.port, config.host);
  return {
    url,
    async stop() {
      isDraining = true;
      const stopped = stopListening(server);
      await Promise.all([graphql.stop(), legacySockets.stop()]);
      await stopped;
    },
  };
}
