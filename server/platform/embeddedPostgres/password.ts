import { randomBytes } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "../errors/StartupError.js";

/**
 * Returns the password of the cluster's roles, from a file that only this user can read. Generates a new one if the
 * file is missing, or is empty because of a machine crash or a full disk.
 */
export async function readPassword(folder: string): Promise<string> {
  const file = join(folder, "password");
  const draft = join(folder, `password-${randomBytes(8).toString("hex")}`);
  await writeFile(draft, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  try {
    // Creating a link is atomic, and never overwrites the password of a server that was faster.
    await link(draft, file);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
    if ((await readFile(file, "utf8")).trim() === "") await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, "utf8")).trim();
}
