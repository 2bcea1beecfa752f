import type { IncomingMessage } from "node:http";
import compression from "compression";
import express from "express";
import { accountRows, openIdRoutes } from "./accounts/index.js";
import { chatRows, watchDatabaseIdentity } from "./chat/index.js";
import type { Config } from "./config.js";
import { type DemoAccount, demoAccounts, demoRows, seedDemo } from "./demo/index.js";
import { attachSocket, docsRoutes, openPlayground, restRoutes } from "./facade/index.js";
import { errorBody, startGraphql } from "./graphql/index.js";
import { systemClock } from "./platform/clock.js";
import { openDatabase } from "./platform/database/database.js";
import { notificationRows, unsubscribeRoutes } from "./notifications/index.js";
import { DatabaseUnusable } from "./platform/database/unusable/DatabaseUnusable.js";
import { isTransientError } from "./platform/database/isTransientError.js";
import { unusableReason } from "./platform/database/unusable/unusableReason.js";
import { localeProblem, lowercasesUnicode } from "./platform/database/unusable/locale.js";
import { poolsOf, watchPools } from "./platform/database/watchPools.js";
import { isMigrated, migrate, migrateFor } from "./platform/database/migrate.js";
import { bodyTimeout, maxBodyMs } from "./platform/http/timeouts/bodyTimeout.js";
import { unreadCheckMs, UnreadResponses } from "./platform/http/timeouts/UnreadResponses.js";
import { healthRoutes } from "./platform/http/health.js";
import { fallbackErrorHandler } from "./platform/http/fallbackErrorHandler.js";
import { ConnectionDrain, createHttpServer, listen, stopListening } from "./platform/http/listen.js";
import { securityHeaders } from "./platform/http/pages/securityHeaders.js";
import type { Listener } from "./platform/http/listener.js";
import { routeUpgrades } from "./platform/http/routeUpgrades.js";
import { clientErrors } from "./platform/http/pages/clientErrors.js";
import { crossOrigin } from "./platform/http/crossOrigin.js";
import { cspReports } from "./platform/http/pages/cspReports.js";
import { webClient } from "./platform/http/pages/webClient.js";
import { WebDocuments } from "./platform/http/pages/WebDocuments.js";
import { IdempotentResponseRow } from "./platform/idempotency/IdempotentResponseRow.js";
import type { Secrets } from "./platform/secrets/keys.js";
import { watchRequests } from "./platform/http/watchRequests.js";
import type { Logger } from "./platform/telemetry/logger.js";
import { serveMetrics } from "./platform/metrics/serveMetrics.js";
import { Telemetry } from "./platform/telemetry/Telemetry.js";
import { tracePool } from "./platform/tracing/tracePool.js";
import type { Tracing } from "./platform/tracing/Tracing.js";
import { type Services, startServices } from "./services.js";
import { tutorRows } from "./tutors/index.js";
import { serveUploads, uploadRows } from "./uploads/index.js";
import { webhookRows } from "./webhooks/index.js";

export const rows = [
  ...accountRows,
  ...tutorRows,
  ...uploadRows,
  ...chatRows,
  ...webhookRows,
  ...notificationRows,
  ...demoRows,
  IdempotentResponseRow,
];

export type AppDependencies = {
  readonly databaseUrl: string;
  /** The database's URL with the owner's credentials, for migrations; absent if the server's role owns the tables. */
  readonly ownerUrl?: string;
  readonly secrets: Secrets;
  readonly logger: Logger;
  /** The folder of the built web client; null to run the server alone. */
  readonly webRoot: string | null;
  readonly playgroundRoot?: string | null;
};

/**
 * Time limit for closing connections on shutdown; one second less than `stopTimeoutMs`, after which the process is
 * forced to exit.
 */
const connectionsDeadlineMs = 8000;

export type App = {
  readonly url: string;
  /** Null if metrics are not served. */
  readonly metricsUrl: string | null;
  /** Empty unless the demo data was seeded. */
  readonly demoAccounts: readonly DemoAccount[];
  /** Stops accepting requests, finishes those in flight, and closes everything. */
  stop(): Promise<void>;
};

/** @throws DatabaseUnusable, or an Error with code EADDRINUSE if the port is taken */
export async function startApp(
  config: Config,
  { databaseUrl, ownerUrl = databaseUrl, secrets, logger, webRoot, playgroundRoot = null }: AppDependencies,
): Promise<App> {
  const onWait = (reason: string) => logger.warn(`${reason} Waiting for it.`);
  const database = await openDatabase(databaseUrl, rows, { onWait });
  const closing = [() => database.close()];
  const stop = async () => {
    for (const close of closing.splice(0)) await close();
  };
  try {
    const report = (text: string) => logger.info(text);
    await (ownerUrl === databaseUrl ? migrate(databaseUrl, { report }) : migrateFor(database, ownerUrl, report));
    if (!(await lowercasesUnicode(database.pool))) logger.warn(`${localeProblem} See npm run doctor.`);
    const identityWatch = await watchDatabaseIdentity(database, logger);
    closing.unshift(() => identityWatch.stop());
    const tracing = config.tracing === null ? null : await loadTracing(config.tracing, logger);
    if (tracing !== null) {
      closing.unshift(() => tracing.stop());
      for (const [, pool] of poolsOf(database)) tracePool(pool, tracing);
    }
    const telemetry = new Telemetry(logger, tracing);
    const services = await startServices(config, database, secrets, telemetry);
    closing.unshift(() => services.stop());
    if (config.seedDemo) await seedDemo({ ...services, clock: systemClock });
    services.statistics.start();
    services.webhooks.start();
    services.notifications.start();
    watchPools(database, telemetry.metrics);
    const metrics = config.metrics === null ? null : await serveMetrics(telemetry.metrics, config.metrics);
    if (metrics !== null) closing.unshift(() => metrics.stop());
    const accounts = config.seedDemo ? demoAccounts : [];
    const transports = await serveTransports(config, services, accounts, { webRoot, playgroundRoot });
    closing.unshift(() => transports.stop());
    return { url: transports.url, metricsUrl: metrics?.url ?? null, demoAccounts: accounts, stop };
  } catch (error) {
    await stop();
    throw isTransientError(error) ? new DatabaseUnusable(unusableReason(error, databaseUrl)) : error;
  }
}

/** OpenTelemetry is imported only if traces are exported: it is large, and recording spans costs time. */
async function loadTracing(settings: NonNullable<Config["tracing"]>, logger: Logger): Promise<Tracing> {
  const { openTracing } = await import("./platform/tracing/openTracing.js");
  return openTracing(settings, logger);
}

async function serveTransports(
  config: Config,
  services: Services,
  visitors: readonly DemoAccount[],
  { webRoot, playgroundRoot }: { readonly webRoot: string | null; readonly playgroundRoot: string | null },
) {
  const { authenticator, database, pubsub, storage, telemetry } = services;
  const facade = { ...services, corsOrigins: config.corsOrigins };
  const graphql = await startGraphql(services, config);
  const drain = new ConnectionDrain();
  let hasMigrated = false;

  const app = express();
  app.disable("x-powered-by");
  app.use(drain.watch);
  app.use(watchRequests(telemetry));
  app.use(securityHeaders(config.publicUrl));
  app.use(
    healthRoutes([
      { name: "not draining", isReady: () => !drain.isDraining },
      { name: "database", isReady: () => database.pool.query("select 1").then(() => true) },
      { name: "migrations", isReady: async () => (hasMigrated ||= await isMigrated(database)) },
      { name: "pubsub", isReady: () => pubsub.isUp() },
    ]),
  );
  const isUpload = ({ path }: express.Request) => path.startsWith("/api/upload/");
  app.use(
    bodyTimeout(maxBodyMs, isUpload, (error, { originalUrl }) =>
      originalUrl.startsWith("/graphql") ? errorBody("BAD_REQUEST", error.msg, error.requestId) : { error },
    ),
  );
  const isCrossOrigin = config.corsOrigins.length > 0;
  if (isCrossOrigin) app.use(["/api", "/graphql", "/uploads"], crossOrigin(config.corsOrigins));
  app.use("/uploads", serveUploads(storage, { isCrossOrigin }));
  const addressOf = (request: IncomingMessage) => services.rateLimitSubjects.of(request, null).address;
  const unread = new UnreadResponses(services.limits, addressOf);
  app.use(["/api", "/graphql"], unread.watch);
  const count = (request: IncomingMessage) =>
    services.limits.take("reports", services.rateLimitSubjects.of(request, null));
  app.use(cspReports({ count, logger: telemetry.logger }));
  app.use(clientErrors({ count, telemetry }));
  app.use(compression());
  app.use("/api", restRoutes(facade));
  const isSchemaOpen = config.introspection && !config.knownOperationsOnly;
  const playground = isSchemaOpen && playgroundRoot !== null ? openPlayground(playgroundRoot, visitors) : null;
  if (playground !== null) {
    app.use("/docs/playground", playground.files);
    app.get("/graphql", playground.page);
  }
  app.use(
    "/docs",
    docsRoutes({
      publicUrl: config.hasPublicUrl ? config.publicUrl : null,
      hasPlayground: playground !== null,
      visitors,
    }),
  );
  app.use(openIdRoutes(services));
  app.use(unsubscribeRoutes(services.notifications.service));
  app.use("/graphql", ...graphql.handlers);
  if (webRoot !== null) app.use(webClient(webRoot, new WebDocuments(webRoot, config.publicUrl)));

  const listener: Listener = (request, response, next) =>
    app(request as express.Request, response as express.Response, next);
  const handler = fallbackErrorHandler(listener, telemetry.logger);
  const server = createHttpServer(handler);
  const sockets = { "/graphql": graphql.webSockets.server };
  const isForeign = (request: IncomingMessage) => services.origins.isForeign(request);
  routeUpgrades(server, sockets, (path) => path.startsWith("/socket.io/"), isForeign);
  const legacySockets = attachSocket(server, facade);
  const connections = () => [
    [graphql.webSockets.size(), "graphql"] as const,
    [legacySockets.size(), "socket"] as const,
  ];
  telemetry.metrics.addGauge(
    "saywell_connections",
    "Live connections, by kind (graphql, socket).",
    ["kind"],
    connections,
  );
  authenticator.onEnded((credentialId, reason) => {
    graphql.webSockets.closeConnectionsOf(credentialId, reason);
    legacySockets.closeConnectionsOf(credentialId, reason);
  });
  const url = await listen(server, config.port, config.host);
  const checking = setInterval(() => unread.check(), unreadCheckMs).unref();
  return {
    url,
    async stop() {
      drain.begin();
      clearInterval(checking);
      const startedAt = performance.now();
      services.prepareToStop();
      // Stop the sockets first: polling clients need new requests to receive their acknowledgements.
      await Promise.all([legacySockets.stop(), graphql.webSockets.stop()]);
      const remainingMs = startedAt + connectionsDeadlineMs - performance.now();
      // Stop Apollo Server last: once stopped, it returns an error for requests that have already been accepted.
      await stopListening(server, remainingMs);
      await graphql.stop();
    },
  };
}
