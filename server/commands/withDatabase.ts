import { type Config, readConfig } from "../config.js";
import { type Database, openDatabase } from "../platform/database/database.js";
import { findDatabase } from "../platform/embeddedPostgres/databaseAddress.js";
import { createLogger } from "../platform/telemetry/logger.js";

/** The classes of the rows a command uses. */
type Rows = Parameters<typeof openDatabase>[1];

/** Which of the database's two roles a command works as, and which rows it uses. */
type Opening = { readonly as: "server" | "owner"; readonly rows?: Rows };

/**
 * Does `work` with the database of DATABASE_URL, else the embedded one in DATA_DIR, and closes it whatever comes of that.
 * @throws ConfigError, StartupError or DatabaseUnusable when it can't be opened
 */
export async function withDatabase<Answer>(
  { as, rows = [] }: Opening,
  work: (database: Database, config: Config, url: string) => Promise<Answer>,
): Promise<Answer> {
  const config = readConfig(process.env);
  const address = await findDatabase(config, createLogger("warn"));
  try {
    const url = as === "owner" ? address.ownerUrl : address.url;
    const database = await openDatabase(url, rows, { isMaintenance: true });
    return await work(database, config, url).finally(() => database.close());
  } finally {
    await address.close();
  }
}
