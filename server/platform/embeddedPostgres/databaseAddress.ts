import { join } from "node:path";
import { prepareDataDir } from "../process/dataDir.js";
import { EmbeddedPostgres } from "./EmbeddedPostgres.js";
import type { Logger } from "../telemetry/logger.js";

/** The megabytes that the data folder must have free: for a new cluster and its write-ahead log, or for uploads only. */
export function requiredMegabytes({ databaseUrl }: Pick<DatabaseSettings, "databaseUrl">): number {
  return databaseUrl === undefined ? 128 : 16;
}

/** The settings that decide which database it is. */
export type DatabaseSettings = {
  readonly databaseUrl: string | undefined;
  /** The owner's address; undefined where the server works as the owner. */
  readonly migrationDatabaseUrl: string | undefined;
  readonly dataDir: string;
};

/** Where the database is. */
export type DatabaseAddress = {
  readonly url: string;
  /** For the owner of the tables, who migrates; the same as `url` where nobody else is known. */
  readonly ownerUrl: string;
  /** Stops the embedded Postgres unless another server uses it; does nothing for an operator's own database. */
  close(): Promise<void>;
};

/**
 * The operator's database, or else the embedded one in the data folder, which is started or adopted. Prepares the data
 * folder in both cases.
 * @param meanwhile called when there is nothing to do but to wait for the embedded one
 * @throws StartupError
 */
export async function findDatabase(
  settings: DatabaseSettings,
  logger: Logger,
  meanwhile?: () => void,
): Promise<DatabaseAddress> {
  const { databaseUrl, migrationDatabaseUrl, dataDir } = settings;
  await prepareDataDir(dataDir, requiredMegabytes(settings));
  if (databaseUrl !== undefined) {
    return { url: databaseUrl, ownerUrl: migrationDatabaseUrl ?? databaseUrl, close: async () => undefined };
  }
  return EmbeddedPostgres.open(join(dataDir, "postgres"), { logger, ...(meanwhile && { meanwhile }) });
}
