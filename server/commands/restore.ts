import { join } from "node:path";
import type { ClientBase } from "pg";
import { beginGeneration, clusterOf, generationTables, type LogMoment, verify } from "../chat/index.js";
import { restoreArchive } from "../platform/backup/restoreArchive.js";
import type { Database } from "../platform/database/database.js";
import { exitWith, StartupError } from "../platform/errors/StartupError.js";
import { parseFileArgument } from "./parseFileArgument.js";
import { progress } from "./progress.js";
import { withDatabase } from "./withDatabase.js";

const help = `npm run restore -- FILE

  Restores what npm run backup saved into the database of DATABASE_URL, else the embedded one in DATA_DIR, and its files
  into DATA_DIR. The database must be empty: nothing is ever overwritten. BackgroundQueue every projection is compared with
  the chat log.

  Start the servers with the secret of before (JWT_SECRET, else DATA_DIR/jwt-secret), and people stay logged in and go on
  from where they were. Who had heard more than the backup knows fetches everything afresh.
`;

/** `npm run restore`: brings a backup back, in whatever Postgres. */
export async function main(args: readonly string[]): Promise<void> {
  await run(args).catch(exitWith);
}

async function run(args: readonly string[]): Promise<void> {
  const file = parseFileArgument(args, help);
  if (file === null) return;
  await withDatabase({ as: "owner" }, (database, { dataDir }, url) =>
    restore(database, url, file, join(dataDir, "uploads")),
  );
}

async function restore(database: Database, url: string, file: string, folder: string): Promise<void> {
  const asker = await database.pool.connect();
  const cluster = await clusterOf(asker);
  asker.release();
  const { rows, files } = await restoreArchive(database, {
    url,
    file,
    folder,
    filledByMigrations: generationTables,
    finish: (client: ClientBase, note) => beginGeneration(client, cluster, note as LogMoment),
    onProgress: progress,
  });
  process.stdout.write(`Restored ${rows} rows and ${files} files from ${file}.\n`);
  const { chats, differences } = await verify(database.pool, (compared) => progress(`${compared} chats compared`));
  if (differences.length > 0) {
    throw new StartupError(`${differences.length} places differ from the chat log: npm run chat -- verify names them.`);
  }
  process.stdout.write(`Every projection of ${chats} chats equals the log.\n`);
}
