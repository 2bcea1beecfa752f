import { mkdir, rm, stat, statfs, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode, errorText, StartupError } from "../errors/StartupError.js";

const megabyte = 1024 * 1024;

const reasons: Readonly<Record<string, string>> = {
  EACCES: "is not writable by this user",
  EPERM: "is not writable by this user",
  EROFS: "is on a read-only file system",
  ENOSPC: "is on a full disk",
  EDQUOT: "exceeds this user's disk quota",
  ENOTDIR: "is not a folder",
  ENOENT: "can't be created",
};

/**
 * Creates the data folder if it is missing, and checks that it is writable and has enough free space.
 * @throws StartupError if the folder can't be used
 */
export async function prepareDataDir(folder: string, requiredMegabytes: number): Promise<void> {
  const probe = join(folder, `.writable-${process.pid}`);
  try {
    await makeFolder(folder);
    await writeFile(probe, "x".repeat(4096));
  } catch (error) {
    throw dataDirFailure(folder, error);
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / megabyte);
  if (free < requiredMegabytes) {
    throw new StartupError(
      `DATA_DIR ${folder} is on a full disk: ${free} MB are free and at least ${requiredMegabytes} MB are needed.`,
    );
  }
}

/**
 * Creates a folder and its parents without Node's recursive `mkdir`, which never returns under /proc and reports a
 * read-only file system as a missing folder.
 */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) === "EEXIST") return;
    if (errorCode(error) !== "ENOENT" || (await stat(dirname(folder)).catch(() => undefined))) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder, { mode: 0o700 });
  }
}

/** Explains to an operator why the data folder can't be used. */
export function dataDirFailure(folder: string, error: unknown): StartupError {
  const reason = reasons[errorCode(error)] ?? `can't be used (${errorText(error)})`;
  return new StartupError(`DATA_DIR ${folder} ${reason}: make it usable or set DATA_DIR to another folder.`);
}
