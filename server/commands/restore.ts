import { join } from "node:path";
import type { ClientBase } from "pg";
import { beginGeneration, databaseIdentityOf, generationTables, type LogMoment, verify } from "../chat/index.js";
import { restoreArchive } from "../platform/backup/restoreArchive.js";
import { type Database, openDatabase } from "../platform/database/database.js";
import { roleOf } from "../platform/database/migrate.js";
import { requireSameDatabase } from "../platform/database/unusable/sameDatabase.js";
import { type DatabaseAddress, requiredMegabytes } from "../platform/embeddedPostgres/databaseAddress.js";
import { StartupError } from "../platform/errors/StartupError.js";
import { prepareDataDir } from "../platform/process/dataDir.js";
import { restoredColumns } from "../tutors/index.js";
import { mainOf } from "./mainOf.js";
import { parseFileArgument } from "./parseFileArgument.js";
import { progress } from "./progress.js";
import { withDatabase } from "./withDatabase.js";

const help = `npm run restore -- FILE

  Restores a file saved by npm run backup: the database to DATABASE_URL, or else to the embedded one in DATA_DIR, and
  the uploads to DATA_DIR. The database must be empty, and no server may have started on it yet: nothing is ever
  overwritten. Afterwards, every projection is compared with the chat log.

  Start the servers with the same secrets as before: JWT_SECRET, or else DATA_DIR/jwt-secret, so that users who have not
  used the site since the backup stay logged in, and VAPID_SECRET, or else DATA_DIR/vapid-secret, so that devices still
  get push notifications. Users who have used the site since then have to log in again; their unsent messages and drafts
  are kept. Clients that have received events missing from the backup refetch everything.

  Sessions, API keys, suspensions and closed accounts are as they were when the backup was made: repeat any
  suspensions, closures and revocations made since then before you start servers.
`;

async function run(args: readonly string[]): Promise<void> {
  const file = parseFileArgument(args, help);
  if (file === null) return;
  await withDatabase({ as: "owner" }, async (database, config, address) => {
    await prepareDataDir(config.dataDir, requiredMegabytes(config));
    await restore(database, address, file, join(config.dataDir, "uploads"));
  });
}

async function restore(
  database: Database,
  { url, ownerUrl }: DatabaseAddress,
  file: string,
  folder: string,
): Promise<void> {
  const client = await database.pool.connect();
  const identity = await databaseIdentityOf(client);
  client.release();
  const { rows, files } = await restoreArchive(database, {
    url: ownerUrl,
    serverRole: await serverRoleOf(url, database),
    file,
    folder,
    filledByMigrations: generationTables,
    convertedColumns: restoredColumns,
    finish: (client: ClientBase, note) => beginGeneration(client, identity, note as LogMoment),
    onProgress: progress,
  });
  process.stdout.write(`Restored ${rows} rows and ${files} files from ${file}.\n`);
  const { chats, differences } = await verify(database.pool, (compared) => progress(`${compared} chats compared`));
  if (differences.length > 0) {
    throw new StartupError(`${differences.length} differences from the chat log: npm run chat -- verify lists them.`);
  }
  process.stdout.write(`Every projection of ${chats} chats equals the log.\n`);
}

async function serverRoleOf(url: string, owner: Database): Promise<string> {
  const { pool, close } = await openDatabase(url, [], { isMaintenance: true });
  try {
    await requireSameDatabase(pool, owner.pool);
    return await roleOf(pool);
  } finally {
    await close();
  }
}

export const main = mainOf(module, run);
