import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { prepareDataDir } from "../process/dataDir.js";
import { stopTimeoutMs } from "../process/stopOnSignal.js";
import { EmbeddedPostgres } from "./EmbeddedPostgres.js";
import { livingPostmaster } from "./postmaster.js";
import type { Logger } from "../telemetry/logger.js";

/** Returns how many free megabytes the data folder needs: for an embedded cluster and its WAL, or only for uploads. */
export function requiredMegabytes({ databaseUrl }: Pick<DatabaseSettings, "databaseUrl">): number {
  return databaseUrl === undefined ? 128 : 16;
}

export type DatabaseSettings = {
  readonly databaseUrl: string | undefined;
  /** The URL with the table owner's credentials; undefined if the server's role is the owner. */
  readonly migrationDatabaseUrl: string | undefined;
  readonly dataDir: string;
};

export type DatabaseAddress = {
  readonly url: string;
  /** The URL with the table owner's credentials, for migrations; the same as `url` if none is configured. */
  readonly ownerUrl: string;
  /** Stops the embedded Postgres unless another server uses it; does nothing for an external database. */
  close(): Promise<void>;
};

/**
 * Returns the configured database's address; if there is none, starts or adopts the embedded Postgres in the data
 * folder. Prepares the data folder in both cases.
 * @param onLaunched called after the embedded Postgres is launched, while it is still starting
 * @throws StartupError if the data folder or the embedded Postgres can't be used
 */
export async function findDatabase(
  settings: DatabaseSettings,
  logger: Logger,
  onLaunched?: () => void,
): Promise<DatabaseAddress> {
  await prepareDataDir(settings.dataDir, requiredMegabytes(settings));
  return open(settings, logger, onLaunched);
}

/**
 * Runs a command's `work` with the configured database's address, and then calls the address's `close`. On a signal,
 * also calls `close` and waits up to nine seconds before the process exits, because a terminal's signals don't reach
 * the embedded Postgres. Requires free disk space only if the embedded Postgres has to be started.
 * @throws StartupError if the data folder or the embedded Postgres can't be used
 */
export async function withDatabaseAddress<Result>(
  settings: DatabaseSettings,
  logger: Logger,
  work: (address: DatabaseAddress) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, dataDir } = settings;
  const isRunning =
    databaseUrl !== undefined || (await livingPostmaster(join(dataDir, "postgres/cluster"))) !== undefined;
  const finding = isRunning ? open(settings, logger) : findDatabase(settings, logger);
  let closing: Promise<void> | undefined;
  const close = () =>
    (closing ??= finding.then(
      (address) => address.close(),
      () => undefined,
    ));
  const exit = (_signal: NodeJS.Signals, number: number) =>
    void Promise.race([close(), delay(stopTimeoutMs)]).finally(() => process.exit(128 + number));
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, exit);
  try {
    return await work(await finding);
  } finally {
    await close();
    for (const signal of signals) process.off(signal, exit);
  }
}

async function open(settings: DatabaseSettings, logger: Logger, onLaunched?: () => void): Promise<DatabaseAddress> {
  const { databaseUrl, migrationDatabaseUrl, dataDir } = settings;
  if (databaseUrl !== undefined) {
    return { url: databaseUrl, ownerUrl: migrationDatabaseUrl ?? databaseUrl, close: async () => undefined };
  }
  return EmbeddedPostgres.open(join(dataDir, "postgres"), { logger, ...(onLaunched && { onLaunched }) });
}
