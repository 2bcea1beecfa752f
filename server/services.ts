import { join } from "node:path";
import { AccountService, RefreshCookie } from "./accounts/index.js";
import { type Chat, ReviewDesk, startChat, StatisticsKeeper } from "./chat/index.js";
import type { Config } from "./config.js";
import type { Bell } from "./platform/bell/bell.js";
import { LocalBell } from "./platform/bell/LocalBell.js";
import { RedisBell } from "./platform/bell/RedisBell.js";
import { systemClock } from "./platform/clock.js";
import type { Database } from "./platform/database/database.js";
import { ClientAddresses } from "./platform/http/ClientAddresses.js";
import { OwnOrigins } from "./platform/http/OwnOrigins.js";
import { IdempotentAnswers } from "./platform/idempotency/IdempotentAnswers.js";
import { Doers } from "./platform/limits/Doers.js";
import { KnownDevices } from "./platform/limits/KnownDevices.js";
import { Limits } from "./platform/limits/Limits.js";
import { MemoryCounter } from "./platform/limits/MemoryCounter.js";
import { RedisCounter } from "./platform/limits/RedisCounter.js";
import type { Logger } from "./platform/logger.js";
import { SavedTutors, TutorReviews, TutorService, TutorStatistics } from "./tutors/index.js";
import { FileOwners, FileStore, PictureStore, sweepIncoming } from "./uploads/index.js";

/** The slices at work on one database. */
export type Services = {
  readonly accounts: AccountService;
  readonly cookie: RefreshCookie;
  readonly tutors: TutorService;
  readonly savedTutors: SavedTutors;
  readonly tutorReviews: TutorReviews;
  readonly pictures: PictureStore;
  readonly files: FileStore;
  readonly fileOwners: FileOwners;
  readonly chat: Chat["service"];
  readonly reviewDesk: ReviewDesk;
  readonly statistics: StatisticsKeeper;
  readonly answers: IdempotentAnswers;
  readonly limits: Limits;
  readonly doers: Doers;
  readonly origins: OwnOrigins;
  readonly bell: Bell;
  readonly database: Database;
  readonly logger: Logger;
  /** Finishes what was taken, and lets everything go but the database. */
  stop(): Promise<void>;
};

/** Builds the services by hand; `secret` signs tokens and cursors and must be the same on every node. */
export function startServices(config: Config, database: Database, secret: string, logger: Logger): Services {
  const bell = config.redisUrl === undefined ? new LocalBell() : new RedisBell(config.redisUrl, logger);
  const accounts = new AccountService(database, systemClock, secret);
  const stopWatching = accounts.watchSessions();
  const fileOwners = new FileOwners(database.pool);
  const tutors = new TutorService(database, systemClock, fileOwners);
  const pictures = new PictureStore(join(config.dataDir, "uploads"));
  const tutorReviews = new TutorReviews(database, systemClock);
  const stopSweeping = sweepHourly(pictures.folder, logger);
  const chat = startChat({ pool: database.pool, bell, tutors, logger, secret });
  const statistics = new StatisticsKeeper({
    pool: database.pool,
    statistics: new TutorStatistics(database.pool),
    clock: systemClock,
    logger,
  });
  const limits = startLimits(config);
  return {
    accounts,
    cookie: new RefreshCookie(config.publicUrl),
    tutors,
    savedTutors: new SavedTutors(database, tutors, systemClock),
    tutorReviews,
    pictures,
    files: new FileStore(pictures, fileOwners),
    fileOwners,
    chat: chat.service,
    reviewDesk: new ReviewDesk(database.pool, tutorReviews),
    statistics,
    answers: new IdempotentAnswers(database.pool, secret),
    limits,
    doers: new Doers(new ClientAddresses(config.trustedProxies), new KnownDevices(secret, config.publicUrl)),
    origins: new OwnOrigins(config.publicUrl, config.corsOrigins),
    bell,
    database,
    logger,
    async stop() {
      stopWatching();
      stopSweeping();
      await statistics.stop();
      await chat.stop();
      limits.close();
      await bell.close();
    },
  };
}

/** Counts in Redis where there is one, and in this process while it is away. */
function startLimits({ rateLimits, redisUrl }: Config): Limits {
  if (!rateLimits) return new Limits(null);
  const memory = new MemoryCounter(systemClock);
  return new Limits(redisUrl === undefined ? memory : new RedisCounter(redisUrl, memory));
}

/** Sweeps abandoned uploads now and every hour, until the returned function is called. */
function sweepHourly(folder: string, logger: Logger): () => void {
  const sweep = () => {
    sweepIncoming(folder, systemClock.now()).then(
      (swept) => swept > 0 && logger.info({ swept }, "Removed uploads that were never finished."),
      (error: unknown) => logger.warn({ error }, "Abandoned uploads could not be looked for."),
    );
  };
  sweep();
  const timer = setInterval(sweep, 60 * 60 * 1000).unref();
  return () => clearInterval(timer);
}
