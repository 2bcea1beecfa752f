import { join } from "node:path";
import { prepareDataDir } from "./dataDir.js";
import { EmbeddedPostgres } from "./embeddedPostgres/EmbeddedPostgres.js";
import type { Logger } from "./logger.js";

/** Megabytes that the data folder must have free: for a new cluster and its write-ahead log, or for uploads only. */
const room = { embedded: 128, uploads: 16 };

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
 * @throws StartFailure
 */
export async function findDatabase(
  { databaseUrl, migrationDatabaseUrl, dataDir }: DatabaseSettings,
  logger: Logger,
  meanwhile?: () => void,
): Promise<DatabaseAddress> {
  await prepareDataDir(dataDir, databaseUrl === undefined ? room.embedded : room.uploads);
  if (databaseUrl !== undefined) {
    return { url: databaseUrl, ownerUrl: migrationDatabaseUrl ?? databaseUrl, close: async () => undefined };
  }
  return EmbeddedPostgres.open(join(dataDir, "postgres"), { logger, ...(meanwhile && { meanwhile }) });
}
