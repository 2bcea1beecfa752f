import { join } from "node:path";
import { readLogMoment } from "../chat/index.js";
import { saveArchive } from "../platform/backup/saveArchive.js";
import { requireUploads } from "../uploads/index.js";
import { mainOf } from "./mainOf.js";
import { parseFileArgument } from "./parseFileArgument.js";
import { progress } from "./progress.js";
import { withDatabase } from "./withDatabase.js";

const help = `npm run backup -- FILE

  Saves the database in DATABASE_URL, or else the embedded one in DATA_DIR, and the uploads in DATA_DIR to one file: a
  consistent snapshot, taken while servers keep running. npm run restore restores it.

  The file leaves out two secrets; keep them elsewhere.
  - JWT_SECRET, or else DATA_DIR/jwt-secret, signs tokens and cursors. With another one, unsubscribe links in emails
    stop working, open chats load everything again, and clients without a refresh token have to log in again.
  - VAPID_SECRET, or else DATA_DIR/vapid-secret, identifies the server to push services. With another one, no device
    gets push notifications until its user turns them on again.
`;

async function run(args: readonly string[]): Promise<void> {
  const file = parseFileArgument(args, help);
  if (file === null) return;
  const { rows, files } = await withDatabase({ as: "owner" }, async ({ pool }, { dataDir }) => {
    const folder = join(dataDir, "uploads");
    await requireUploads(pool, folder);
    return saveArchive(pool, { file, folder, note: readLogMoment, onProgress: progress });
  });
  process.stdout.write(`Saved ${rows} rows and ${files} files to ${file}.\n`);
}

export const main = mainOf(module, run);
