import { readConfig } from "../config.js";
import { openDatabase } from "../platform/database/database.js";
import { migrate, migrateFor } from "../platform/database/migrate.js";
import { type DatabaseAddress, withDatabaseAddress } from "../platform/embeddedPostgres/databaseAddress.js";
import { createLogger } from "../platform/telemetry/logger.js";
import { mainOf } from "./mainOf.js";
import { parseOptions } from "./parseOptions.js";

const help = `npm run migrate

  Applies new migrations without starting a server, and prints their names. A server also applies them when it starts.

Uses the database in DATABASE_URL, with the owner of its tables in MIGRATION_DATABASE_URL if that is set, or else the
embedded database in DATA_DIR.
`;

async function run(args: readonly string[]): Promise<void> {
  if (parseOptions(args, help, {}) === null) return;
  const config = readConfig(process.env);
  const applied = await withDatabaseAddress(config, createLogger(config.logLevel, { stream: process.stderr }), apply);
  process.stdout.write(applied.length === 0 ? "Nothing to apply.\n" : `Applied ${applied.join(", ")}.\n`);
}

async function apply({ url, ownerUrl }: DatabaseAddress): Promise<readonly string[]> {
  const report = (text: string) => void process.stdout.write(`${text} ...\n`);
  // Opening the database checks that a server can use it.
  const database = await openDatabase(url, []);
  try {
    return await (ownerUrl === url ? migrate(url, { report }) : migrateFor(database, ownerUrl, report));
  } finally {
    await database.close();
  }
}

export const main = mainOf(module, run);
