import { opendir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "../platform/errors/StartupError.js";
import { incomingFolder } from "./LocalDisk.js";

/** After this long without new bytes, an unfinished file counts as abandoned. */
const maxIdleMs = 60 * 60 * 1000;

/**
 * Removes the unfinished files of uploads whose server was killed: such uploads are never resumed. Keeps files written
 * in the last hour, which may still be arriving on another node. Returns the number of removed files.
 */
export async function sweepIncoming(folder: string, now: Date): Promise<number> {
  const incoming = await unfinishedIn(join(folder, incomingFolder), () => true);
  const halfWritten = await unfinishedIn(folder, (name) => name.endsWith(".part"));
  const before = now.getTime() - maxIdleMs;
  const removals = [...incoming, ...halfWritten].map(async (path) => {
    const { mtimeMs } = await stat(path);
    if (mtimeMs >= before) return false;
    await rm(path, { force: true });
    return true;
  });
  const swept = await Promise.allSettled(removals);
  return swept.filter((one) => one.status === "fulfilled" && one.value).length;
}

/** Reads the folder incrementally, because it can contain millions of files. */
async function unfinishedIn(folder: string, isUnfinished: (name: string) => boolean): Promise<string[]> {
  const found: string[] = [];
  try {
    for await (const { name } of await opendir(folder)) if (isUnfinished(name)) found.push(join(folder, name));
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
  }
  return found;
}
