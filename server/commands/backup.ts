import { join } from "node:path";
import { readLogMoment } from "../chat/index.js";
import { readConfig } from "../config.js";
import { saveArchive } from "../platform/backup/saveArchive.js";
import { openDatabase } from "../platform/database/database.js";
import { findDatabase } from "../platform/databaseAddress.js";
import { createLogger } from "../platform/logger.js";
import { exitWith, StartFailure } from "../platform/startFailure.js";
import { progress } from "./progress.js";

const help = `npm run backup -- FILE

  Saves the database of DATABASE_URL, else the embedded one in DATA_DIR, and the uploads in DATA_DIR to one file, as they
  are at one moment, while servers go on. npm run restore brings it back.

  Not in it is the secret that signs tokens and cursors: JWT_SECRET, else DATA_DIR/jwt-secret. Keep it in another place;
  with another secret everybody logs in anew.
`;

/** `npm run backup`: saves everything to one file. */
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
    const folder = join(config.dataDir, "uploads");
    const { rows, files } = await saveArchive(database.pool, {
      file,
      folder,
      note: readLogMoment,
      onProgress: progress,
    }).finally(() => database.close());
    process.stdout.write(`Saved ${rows} rows and ${files} files to ${file}.\n`);
  } finally {
    await address.close();
  }
}
