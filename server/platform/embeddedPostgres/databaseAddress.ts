import { join } from "node:path";
import { prepareDataDir } from "../process/dataDir.js";
import { EmbeddedPostgres } from "./EmbeddedPostgres.js";
import type { Logger } from "../telemetry/logger.js";

/**
 * Returns the free space that the data folder needs, in megabytes: for an embedded cluster and its write-ahead log, or
 * only for uploads.
 */
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
 * @param onLaunched called when the embedded Postgres has been launched, while it is still starting
 * @throws StartupError if the data folder or the embedded Postgres can't be used
 */
export async function findDatabase(
  settings: DatabaseSettings,
  logger: Logger,
  onLaunched?: () => void,
): Promise<DatabaseAddress> {
  const { databaseUrl, migrationDatabaseUrl, dataDir } = settings;
  await prepareDataDir(dataDir, requiredMegabytes(settings));
  if (databaseUrl !== undefined) {
    return { url: databaseUrl, ownerUrl: migrationDatabaseUrl ?? databaseUrl, close: async () => undefined };
  }
  return EmbeddedPostgres.open(join(dataDir, "postgres"), { logger, ...(onLaunched && { onLaunched }) });
}
