import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { socketPort } from "./postmaster.js";

/** The lowest socket path limit among the supported systems, in bytes; Linux allows 107. */
const maxPathLength = 103;

/** `remove` deletes the folder if it is temporary. */
export type SocketFolder = { readonly path: string; remove(): Promise<void> };

/** Returns the cluster's path, or the short path of a temporary symlink to it if the path is too long for a socket. */
export async function socketFolder(cluster: string): Promise<SocketFolder> {
  if (fits(cluster)) return { path: cluster, remove: async () => undefined };
  const shortest = fits(join(tmpdir(), "saywell-XXXXXX", "db")) ? tmpdir() : "/tmp";
  const folder = await mkdtemp(join(shortest, "saywell-"));
  await symlink(cluster, join(folder, "db"));
  return { path: join(folder, "db"), remove: () => rm(folder, { recursive: true, force: true }) };
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${socketPort}`)) <= maxPathLength;
}
