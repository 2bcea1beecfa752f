import { join } from "node:path";
import { buildAccounts, OpenIdCookie, RefreshCookie } from "./accounts/index.js";
import { ReviewEligibility, startChat, StatisticsProjector } from "./chat/index.js";
import type { Config } from "./config.js";
import { storedSecret } from "./platform/secrets/storedSecret.js";
import { keysFor, type Secrets } from "./platform/secrets/keys.js";
import { openPubSub } from "./platform/pubsub/openPubSub.js";
import { systemClock } from "./platform/clock.js";
import type { Database } from "./platform/database/database.js";
import { databaseClock } from "./platform/database/databaseTime.js";
import { maxReplicaLagMs, ownWritesMs, Reads } from "./platform/database/replica/Reads.js";
import { RecentWrites } from "./platform/database/replica/RecentWrites.js";
import { Replica } from "./platform/database/replica/Replica.js";
import { ClientAddresses } from "./platform/http/ClientAddresses.js";
import { OwnOrigins } from "./platform/http/OwnOrigins.js";
import { IdempotentResponses } from "./platform/idempotency/IdempotentResponses.js";
import { RateLimitSubjects } from "./platform/limits/RateLimitSubjects.js";
import { KnownDevices } from "./platform/limits/KnownDevices.js";
import { startLimits } from "./platform/limits/startLimits.js";
import { cleanUpHourly } from "./platform/process/cleanUpHourly.js";
import type { Logger } from "./platform/telemetry/logger.js";
import { openMailer } from "./platform/mail/openMailer.js";
import { SharedCache } from "./platform/redis/SharedCache.js";
import type { SharedRedis } from "./platform/redis/SharedRedis.js";
import { buildNotifications, type PushSettings } from "./notifications/index.js";
import type { Telemetry } from "./platform/telemetry/Telemetry.js";
import { SavedTutors, TutorReviews, TutorService, TutorStatistics } from "./tutors/index.js";
import { buildWebhooks, disableWebhooksOf } from "./webhooks/index.js";
import {
  FileOwners,
  FileStore,
  incomingFolder,
  LocalDisk,
  type PicturesInUse,
  PictureStore,
  sweepIncoming,
} from "./uploads/index.js";

export type Services = Awaited<ReturnType<typeof startServices>>;

/** Starts the services. The secrets sign tokens, cursors and device cookies, and seal idempotent responses. */
export async function startServices(config: Config, database: Database, secrets: Secrets, telemetry: Telemetry) {
  const { logger, metrics } = telemetry;
  const pubsub = await openPubSub(config.redisUrl, logger);
  const redis = await connectRedis(config, logger);
  const limits = await startLimits(config.rateLimits, redis, (kind) => metrics.refusals.add(kind));
  const { publicUrl, openId } = config;
  const mailer = openMailer(config, logger);
  const dependencies = { database, clock: systemClock, logger, mailer, limits, secrets, publicUrl, openId };
  const slice = buildAccounts({ ...dependencies, disableWebhooks: disableWebhooksOf });
  const { forgetOldEvents, deleteExpired, finished: accountsFinished, ...accounts } = slice;
  const stopWatching = accounts.authenticator.watchRevocations((error) =>
    telemetry.taskFailed("Failed to look for ended sessions and API keys", error),
  );
  const fileOwners = new FileOwners(database);
  const disk = new LocalDisk(join(config.dataDir, "uploads"));
  const pictures = new PictureStore(disk);
  const files = new FileStore(join(disk.folder, incomingFolder), disk, pictures, fileOwners);
  const writes = new RecentWrites(redis, ownWritesMs);
  const replica = openReplica(config, database, telemetry);
  const reads = new Reads(database, replica && { replica, writes, counter: metrics.replicaReads });
  const picturesInUse: PicturesInUse = (manager, names) => tutors.picturesInUse(manager, names);
  const tutors = new TutorService(
    database,
    systemClock,
    {
      claim: (manager, ownerId, name) => fileOwners.claim(manager, ownerId, name),
      // If this fails, a cleanup releases the picture within a day or so; the profile is saved anyway.
      release: (ownerId, names) =>
        files
          .release(ownerId, names, picturesInUse)
          .catch((error: unknown) => logger.warn({ error }, "A picture could not be removed.")),
    },
    reads,
  );
  const tutorReviews = new TutorReviews(database, systemClock, reads);
  const { dataSource, pool, writers } = database;
  const chat = startChat({ dataSource, pool, writers, pubsub, tutors, logger, secrets, telemetry });
  const webhooks = buildWebhooks({
    ...{ database, clock: systemClock, telemetry, mailer },
    events: chat.events,
    allowedNetworks: config.webhookAllowedNetworks,
  });
  const notifications = buildNotifications({
    ...dependencies,
    clock: databaseClock(dataSource.manager),
    chats: chat.reader,
    push: await pushSettingsOf(config),
    telemetry,
  });
  const idempotentResponses = new IdempotentResponses(database, secrets);
  const stopCleaningUp = cleanUpHourly(logger, {
    "unfinished uploads": () => sweepIncoming(disk.folder, systemClock.now()),
    "unused pictures": () => files.releaseUnused(picturesInUse),
    "old account events": forgetOldEvents,
    "ended sessions and expired links": deleteExpired,
    "old webhook deliveries": webhooks.deleteOld,
    "old records of notification emails": notifications.deleteOldMailTimes,
    "expired responses to idempotent requests": () => idempotentResponses.deleteExpired(),
  });
  const statistics = new StatisticsProjector({
    pool: database.pool,
    statistics: new TutorStatistics(database.pool),
    clock: systemClock,
    logger,
  });
  metrics.addGauge("saywell_pubsub_up", "Whether events reach the other nodes: 1 or 0.", [], () => [
    [Number(pubsub.isUp())],
  ]);
  return {
    ...accounts,
    /** Without a trailing slash. */
    publicUrl,
    cookie: new RefreshCookie(publicUrl),
    openIdCookie: new OpenIdCookie(publicUrl),
    tutors,
    savedTutors: new SavedTutors(database, tutors, systemClock, reads),
    tutorReviews,
    storage: disk,
    pictures,
    files,
    fileOwners,
    chat: chat.service,
    chatReader: chat.reader,
    reviewEligibility: new ReviewEligibility(database.pool, tutorReviews, tutors),
    statistics,
    notifications,
    webhooks,
    idempotentResponses,
    limits,
    sharedCache: new SharedCache(redis),
    rateLimitSubjects: new RateLimitSubjects(
      new ClientAddresses(config.trustedProxies),
      new KnownDevices(keysFor("known devices", secrets), config.publicUrl),
    ),
    origins: new OwnOrigins(config.publicUrl, config.corsOrigins),
    pubsub,
    database,
    telemetry,
    /** Begins to shut down chat and webhooks while connections are still open. */
    prepareToStop() {
      chat.prepareToStop();
      void webhooks.stop();
    },
    /** Finishes work in flight, and closes everything but the database. */
    async stop() {
      stopWatching();
      stopCleaningUp();
      await notifications.stop();
      await accountsFinished();
      await webhooks.stop();
      await mailer.close();
      await statistics.stop();
      await chat.stop();
      await replica?.stop();
      redis?.close();
      await pubsub.close();
    },
  };
}

/**
 * Returns the settings for pushes, or null if no pushes are sent. Generates a secret if none is configured, but never
 * in production.
 */
async function pushSettingsOf(config: Config): Promise<PushSettings | null> {
  const { sendsPushes, vapidSecret, dataDir, pushOrigins: origins, pushSubject: subject } = config;
  if (!sendsPushes) return null;
  return { secret: vapidSecret ?? (await storedSecret(dataDir, "vapid-secret")), origins, subject };
}

/** Opens the replica, if one is configured; it need not be reachable yet. */
function openReplica({ readDatabaseUrl: url }: Config, database: Database, { logger, metrics }: Telemetry) {
  const replica = url === undefined ? null : new Replica(url, database, logger, maxReplicaLagMs);
  const help = "The maximum age of the replica's state in seconds; grows while the replica is unreachable.";
  metrics.addGauge("saywell_replica_lag_seconds", help, [], () => (replica === null ? [] : [[replica.lagSeconds]]));
  return replica;
}

/** Connects to Redis; without REDIS_URL, returns null and doesn't load the Redis client. */
async function connectRedis({ redisUrl }: Config, logger: Logger): Promise<SharedRedis | null> {
  if (redisUrl === undefined) return null;
  const { openRedis } = await import("./platform/redis/openRedis.js");
  return openRedis(redisUrl, logger);
}
