import { join } from "node:path";
import type { ClientBase } from "pg";
import { beginGeneration, clusterOf, generationTables, type LogMoment, verify } from "../chat/index.js";
import { readConfig } from "../config.js";
import { restoreArchive } from "../platform/backup/restoreArchive.js";
import { type Database, openDatabase } from "../platform/database/database.js";
import { findDatabase } from "../platform/databaseAddress.js";
import { createLogger } from "../platform/logger.js";
import { exitWith, StartFailure } from "../platform/startFailure.js";
import { progress } from "./progress.js";

const help = `npm run restore -- FILE

  Restores what npm run backup saved into the database of DATABASE_URL, else the embedded one in DATA_DIR, and its files
  into DATA_DIR. The database must be empty: nothing is ever overwritten. Afterwards every projection is compared with
  the chat log.

  Start the servers with the secret of before (JWT_SECRET, else DATA_DIR/jwt-secret), and people stay logged in and go on
  from where they were. Who had heard more than the backup knows fetches everything afresh.
`;

/** `npm run restore`: brings a backup back, in whatever Postgres. */
export async function main(args: readonly string[]): Promise<void> {
  await run(args).catch(exitWith);
}

async function run([file, ...more]: readonly string[]): Promise<void> {
  if (file === "--help") {
    process.stdout.write(help);
    return;
  }
  if (file === undefined || file.startsWith("-") || more.length > 0)
    throw new StartFailure(`Name one file.\n\n${help}`);
  const config = readConfig(process.env);
  const address = await findDatabase(config, createLogger("warn"));
  try {
    const database = await openDatabase(address.ownerUrl, []);
    await restore(database, file, join(config.dataDir, "uploads")).finally(() => database.close());
  } finally {
    await address.close();
  }
}

async function restore(database: Database, file: string, folder: string): Promise<void> {
  const asker = await database.pool.connect();
  const cluster = await clusterOf(asker);
  asker.release();
  const { rows, files } = await restoreArchive(database, {
    file,
    folder,
    filledByMigrations: generationTables,
    finish: (client: ClientBase, note) => beginGeneration(client, cluster, note as LogMoment),
    onProgress: progress,
  });
  process.stdout.write(`Restored ${rows} rows and ${files} files from ${file}.\n`);
  const { chats, differences } = await verify(database.pool, (compared) => progress(`${compared} chats compared`));
  if (differences.length > 0) {
    throw new StartFailure(`${differences.length} places differ from the chat log: npm run chat -- verify names them.`);
  }
  process.stdout.write(`Every projection of ${chats} chats equals the log.\n`);
}
