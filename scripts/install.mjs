import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { root } from "./support/root.mjs";
import { runNode } from "./support/runCommand.mjs";
import { showProgress } from "./support/showProgress.mjs";

/** Runs `npm ci` unless the folder's node_modules matches its package-lock.json for this platform. */
export async function ensureInstalled(folder = root) {
  const lockFile = join(folder, "package-lock.json");
  const markFile = join(folder, "node_modules/.saywell-installed");
  const mark = `${createHash("sha256").update(readFileSync(lockFile)).digest("hex")} ${process.platform}-${process.arch}`;
  if (read(markFile) === mark) return;
  if (!installedAsLocked(folder, lockFile)) {
    // Dev dependencies build the client, so production needs them too.
    const wanted = ["--include=dev", "--include=optional", "--no-audit", "--no-fund"];
    await showProgress("Installing packages", () => runNode("npm ci", [npm(), "ci", "--prefix", folder, ...wanted]));
  }
  try {
    writeFileSync(markFile, mark);
  } catch {
    // In another user's checkout, the mark can't be written, so each run compares the packages with the lock file.
  }
}

/**
 * Returns whether npm's own record of node_modules matches the lock file; packages for other platforms may be absent.
 */
function installedAsLocked(folder, lockFile) {
  const record = read(join(folder, "node_modules/.package-lock.json"));
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages;
  const fits = ({ os, cpu }) =>
    (os === undefined || os.includes(process.platform)) && (cpu === undefined || cpu.includes(process.arch));
  return (
    Object.values(installed).every(fits) &&
    Object.entries(JSON.parse(readFileSync(lockFile, "utf8")).packages).every(([path, locked]) => {
      if (path === "") return true;
      const found = installed[path];
      // npm also selects platform packages by C library; that choice is not checked here.
      if (found === undefined) return locked.optional === true && !(locked.os && !locked.libc && fits(locked));
      return found.version === locked.version && found.integrity === locked.integrity;
    })
  );
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** Prefers the npm that runs this script, then the one installed with this Node, then the one on PATH. */
function npm() {
  const beside = [dirname(process.execPath), ...(process.env.PATH ?? "").split(delimiter)];
  const places = beside.map((folder) => join(folder, "../lib/node_modules/npm/bin/npm-cli.js"));
  const found = [process.env.npm_execpath, ...places].find((file) => file?.endsWith("npm-cli.js") && existsSync(file));
  if (found === undefined) throw new Error("npm was not found: install Node with npm from https://nodejs.org.");
  return found;
}
