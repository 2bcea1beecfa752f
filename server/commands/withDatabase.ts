import { type Config, readConfig } from "../config.js";
import { type Database, openDatabase } from "../platform/database/database.js";
import { throwForOwner } from "../platform/database/unusable/DatabaseUnusable.js";
import { type DatabaseAddress, withDatabaseAddress } from "../platform/embeddedPostgres/databaseAddress.js";
import { errorCode, StartupError } from "../platform/errors/StartupError.js";
import { createLogger } from "../platform/telemetry/logger.js";

/** PostgreSQL, appendix A: undefined_table. */
const undefinedTable = "42P01";

type Rows = Parameters<typeof openDatabase>[1];

type Opening = { readonly as: "server" | "owner"; readonly rows?: Rows };

/**
 * Runs `work` with the database in DATABASE_URL, or else the embedded one in DATA_DIR. Always closes the database, even
 * if the program that reads the output, such as `head`, has exited.
 * @throws ConfigError, StartupError or DatabaseUnusable if the database can't be opened or has no tables
 */
export async function withDatabase<Result>(
  { as, rows = [] }: Opening,
  work: (database: Database, config: Config, address: DatabaseAddress) => Promise<Result>,
): Promise<Result> {
  process.stdout.on("error", ignoreBrokenPipe);
  const config = readConfig(process.env);
  return withDatabaseAddress(config, createLogger("warn", { stream: process.stderr }), async (address) => {
    const url = as === "owner" ? address.ownerUrl : address.url;
    const opening = openDatabase(url, rows, { isMaintenance: true });
    const database = await (url === address.url ? opening : opening.catch(throwForOwner));
    try {
      return await work(database, config, address);
    } catch (error) {
      if (errorCode(error) !== undefinedTable) throw error;
      throw new StartupError("The database has no tables yet: check DATABASE_URL, or run npm run migrate.");
    } finally {
      await database.close();
    }
  });
}

function ignoreBrokenPipe(error: Error): void {
  if (errorCode(error) !== "EPIPE") throw error;
}
