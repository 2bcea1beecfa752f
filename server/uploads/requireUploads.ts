import { readdir } from "node:fs/promises";
import type { Pool } from "pg";
import { StartupError } from "../platform/errors/StartupError.js";

/**
 * Checks that a folder is the one that servers store uploads in. Uses SQL because only the count is needed.
 * @throws StartupError if the database has uploads, but the folder has no files
 */
export async function requireUploads(pool: Pool, folder: string): Promise<void> {
  const { rows } = await pool.query<{ uploads: number }>("select count(*)::int as uploads from uploaded_file");
  const uploads = rows[0]?.uploads ?? 0;
  const names = await readdir(folder).catch(() => []);
  if (uploads > 0 && names.length === 0) {
    throw new StartupError(`${folder} has none of the ${uploads} uploads: set DATA_DIR to the servers' folder.`);
  }
}
