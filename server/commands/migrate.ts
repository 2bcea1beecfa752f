import { readConfig } from "../config.js";
import { openDatabase } from "../platform/database/database.js";
import { migrate, migrateFor } from "../platform/database/migrate.js";
import { type DatabaseAddress, findDatabase } from "../platform/embeddedPostgres/databaseAddress.js";
import { createLogger } from "../platform/telemetry/logger.js";
import { exitWith } from "../platform/errors/StartupError.js";

/** `npm run migrate`: applies new migrations without starting a server, and prints their names. */
export async function main(): Promise<void> {
  await run().catch(exitWith);
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const address = await findDatabase(config, createLogger(config.logLevel, { stream: process.stderr }));
  try {
    const applied = await apply(address);
    process.stdout.write(applied.length === 0 ? "Nothing to apply.\n" : `Applied ${applied.join(", ")}.\n`);
  } finally {
    await address.close();
  }
}

async function apply({ url, ownerUrl }: DatabaseAddress): Promise<readonly string[]> {
  const report = (text: string) => void process.stdout.write(`${text} ...\n`);
  if (ownerUrl === url) return migrate(url, { report });
  const database = await openDatabase(url, []);
  try {
    return await migrateFor(database, ownerUrl, report);
  } finally {
    await database.close();
  }
}

if (require.main === module) void main();
