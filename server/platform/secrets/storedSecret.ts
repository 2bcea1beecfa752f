import { randomBytes } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode, StartupError } from "../errors/StartupError.js";

/**
 * Returns a secret of 64 characters, generated on first use and stored in a file that only its owner can read. A
 * machine crash or a full disk may leave an empty file; with `replaceEmpty`, it gets a new secret, but servers that
 * start at the same time may then use different secrets.
 * @throws StartupError if the file is damaged or belongs to another user
 */
export async function storedSecret(folder: string, name: string, { replaceEmpty = false } = {}): Promise<string> {
  const file = join(folder, name);
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  const stored = await read(file);
  if (stored === "" && !replaceEmpty) throw damaged(file);
  if (stored) return stored;
  try {
    // The file is written under another name and then linked, which is atomic and never replaces a file that another
    // server has just created.
    await writeFile(draft, randomBytes(48).toString("base64url"), { mode: 0o600 });
    await link(draft, file).catch(async (error: unknown) => {
      if (errorCode(error) !== "EEXIST") throw error;
      if ((await read(file)) === "") await rename(draft, file);
    });
  } finally {
    await rm(draft, { force: true });
  }
  return storedSecret(folder, name, { replaceEmpty });
}

const damaged = (file: string) =>
  new StartupError(`The secret in ${file} is damaged: delete the file, and a new one will be generated.`);

/** Returns "" if the file is empty, and null if it is missing. */
async function read(file: string): Promise<string | null> {
  try {
    const secret = (await readFile(file, "utf8")).trim();
    if (secret === "" || secret.length === 64) return secret;
    throw damaged(file);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    if (errorCode(error) === "EACCES") throw new StartupError(`The secret in ${file} can't be read by this user.`);
    throw error;
  }
}
