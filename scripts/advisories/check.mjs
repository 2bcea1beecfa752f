import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/root.mjs";
import { fetchAdvisories, packagesIn } from "./advisories.mjs";
import { checkAdvisories, snapshotFile } from "./checkAdvisories.mjs";

// Compares package-lock.json with the snapshot of known advisories; --refresh downloads a new snapshot first.
// Usage: node scripts/advisories/check.mjs [--refresh]
try {
  if (process.argv.includes("--refresh")) {
    const packages = packagesIn(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
    const vulns = await fetchAdvisories(packages, "https://api.osv.dev");
    const taken = new Date().toISOString().slice(0, 10);
    writeFileSync(snapshotFile, `${JSON.stringify({ taken, vulns }, null, 2)}\n`);
  }
  process.stdout.write(`${checkAdvisories()}\n`);
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${error.message}${error.cause ? `: ${error.cause.message}` : ""}\n`);
}
