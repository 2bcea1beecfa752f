import { chown, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { StartupError } from "../errors/StartupError.js";

/** The user and group id of "nobody" on Linux. */
const nobody = 65534;

export type SystemUser = { readonly uid: number; readonly gid: number };

/**
 * Chooses the system user for Postgres, which refuses to run as root. If this process runs as root, Postgres runs as
 * the cluster's owner, or as "nobody" if the cluster is new or belongs to root, in which case it is given to "nobody".
 * Returns undefined if Postgres should run as this process's own user.
 * @throws StartupError on Windows, or if this process does not run as root and the cluster belongs to another user
 */
export async function postgresUser(cluster: string): Promise<SystemUser | undefined> {
  const uid = process.geteuid?.();
  if (uid === undefined) throw new StartupError("There is no embedded Postgres for Windows: set DATABASE_URL.");
  const owner = await stat(cluster).catch(() => undefined);
  if (uid === 0) {
    if (owner === undefined) return { uid: nobody, gid: nobody };
    if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
    // Postgres never runs as root, so root must have copied the folder.
    await changeOwner(cluster, { uid: nobody, gid: nobody });
    return { uid: nobody, gid: nobody };
  }
  if (owner !== undefined && owner.uid !== uid) {
    throw new StartupError(`The database in ${cluster} belongs to another user: start as that user or set DATA_DIR.`);
  }
  return undefined;
}

/** Changes the owner and group of a folder and everything in it. */
export async function changeOwner(folder: string, { uid, gid }: SystemUser): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), uid, gid);
}
