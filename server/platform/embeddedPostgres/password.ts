import { randomBytes } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "../errors/StartupError.js";

/**
 * The password of the cluster's roles, from a file that only our own account may read. Makes it where there is none, and where
 * it is empty, as after a crash of the machine or on a full disk.
 */
export async function readPassword(folder: string): Promise<string> {
  const file = join(folder, "password");
  const draft = join(folder, `password-${randomBytes(8).toString("hex")}`);
  await writeFile(draft, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  try {
    // Wholly or not at all, and never over the one of a server that was quicker.
    await link(draft, file);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
    if ((await readFile(file, "utf8")).trim() === "") await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, "utf8")).trim();
}
