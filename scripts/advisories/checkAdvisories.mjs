import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/root.mjs";
import { findingsIn, packagesIn } from "./advisories.mjs";

/** The snapshot: its date, and advisories in OSV's format. */
export const snapshotFile = join(import.meta.dirname, "advisories.osv.json");
const lockFiles = ["package-lock.json", "server/bench/web/package-lock.json"].map((file) => join(root, file));
const maxAgeInDays = 90;
const dayMs = 24 * 60 * 60 * 1000;
const read = (file) => JSON.parse(readFileSync(file, "utf8"));

export const lockedPackages = (files = lockFiles) => packagesIn(...files.map(read));

/**
 * Checks the lock files against the snapshot; returns a one-sentence summary. Warns if the snapshot is old.
 * @throws Error if an advisory affects a locked version and accepted.json gives no reason to accept it
 */
export function checkAdvisories(files = lockFiles, now = Date.now()) {
  const { taken, vulns } = read(snapshotFile);
  const ageInDays = Math.floor((now - Date.parse(taken)) / dayMs);
  if (ageInDays > maxAgeInDays) {
    const refresh = "node scripts/advisories/check.mjs --refresh";
    process.stdout.write(`! The list of advisories is ${ageInDays} days old. Please run ${refresh}\n`);
  }
  const packages = lockedPackages(files);
  const findings = findingsIn(packages, vulns);
  const isSame = (one) => (other) => ["id", "name", "version"].every((key) => one[key] === other[key]);
  const accepted = read(join(import.meta.dirname, "accepted.json"));
  const unexpected = findings.filter((finding) => !accepted.some(isSame(finding)));
  if (unexpected.length > 0) {
    const lineOf = ({ id, name, version, summary }) =>
      `${name} ${version}: ${summary} (https://osv.dev/vulnerability/${id})`;
    throw new Error(unexpected.map(lineOf).join("\n"));
  }
  return `${packages.length} packages, ${vulns.length} advisories of ${taken}: ${findings.length} found, all accepted.`;
}
