import { chown, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { StartupError } from "../errors/StartupError.js";

/** The account "nobody", which every Unix has. */
const nobody = 65534;

/** The operating system's account that Postgres runs under. */
export type Account = { readonly uid: number; readonly gid: number };

/**
 * Decides who runs Postgres, which refuses to run as root: under root it is the owner of the cluster, or else nobody.
 * Answers undefined for "whoever we are".
 * @throws StartupError when the cluster is somebody else's
 */
export async function postgresAccount(cluster: string): Promise<Account | undefined> {
  const me = process.geteuid?.();
  if (me === undefined) throw new StartupError("There is no embedded Postgres for Windows: set DATABASE_URL.");
  const owner = await stat(cluster).catch(() => undefined);
  if (me === 0) {
    if (owner === undefined) return { uid: nobody, gid: nobody };
    if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
    // Somebody copied the folder as root.
    await give(cluster, { uid: nobody, gid: nobody });
    return { uid: nobody, gid: nobody };
  }
  if (owner !== undefined && owner.uid !== me) {
    throw new StartupError(`The database in ${cluster} belongs to another user: start as that user or set DATA_DIR.`);
  }
  return undefined;
}

/** Makes an account the owner of a folder and of everything in it. */
export async function give(folder: string, { uid, gid }: Account): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), uid, gid);
}
