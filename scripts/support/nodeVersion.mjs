import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const { engines } = JSON.parse(readFileSync(fileURLToPath(new URL("../../package.json", import.meta.url)), "utf8"));
/** The ranges in package.json's `engines`, such as `^20.19.0` and `>=22.12.0`. */
const ranges = engines.node.split(" || ").map((range) => {
  const [major, minor] = /(\d+)\.(\d+)/.exec(range).slice(1).map(Number);
  return { major, minor, isOpen: range.startsWith(">=") };
});

export function isSupported(version) {
  const [ourMajor, ourMinor] = version.split(".").map(Number);
  return ranges.some(
    ({ major, minor, isOpen }) => (isOpen && ourMajor > major) || (ourMajor === major && ourMinor >= minor),
  );
}

export function requireNode() {
  if (isSupported(process.versions.node)) return;
  const accepted = ranges.map(
    ({ major, minor, isOpen }) => `${major}.${minor} or ${isOpen ? "newer" : `a newer ${major}.x`}`,
  );
  process.stderr.write(
    `Saywell needs Node ${accepted.join(", or ")}, ` +
      `but this is Node ${process.versions.node}: install a newer one from https://nodejs.org.\n`,
  );
  process.exit(1);
}
