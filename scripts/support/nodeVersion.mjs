import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Exits with a one-sentence message if this Node is older than package.json's `engines` requires. */
export function requireNode() {
  const { engines } = JSON.parse(readFileSync(fileURLToPath(new URL("../../package.json", import.meta.url)), "utf8"));
  const [major, minor] = /(\d+)\.(\d+)/.exec(engines.node).slice(1).map(Number);
  const [ourMajor, ourMinor] = process.versions.node.split(".").map(Number);
  if (ourMajor > major || (ourMajor === major && ourMinor >= minor)) return;
  process.stderr.write(
    `Saywell needs Node ${major}.${minor} or newer, but this is Node ${process.versions.node}: ` +
      `install a newer one from https://nodejs.org.\n`,
  );
  process.exit(1);
}
