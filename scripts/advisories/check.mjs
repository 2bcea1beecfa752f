import { writeFileSync } from "node:fs";
import { fetchAdvisories } from "./advisories.mjs";
import { checkAdvisories, lockedPackages, snapshotFile } from "./checkAdvisories.mjs";

// Compares the lock files with the snapshot of known advisories; --refresh downloads a new snapshot first.
// Usage: node scripts/advisories/check.mjs [--refresh]
try {
  if (process.argv.includes("--refresh")) {
    const vulns = await fetchAdvisories(lockedPackages(), "https://api.osv.dev");
    const taken = new Date().toISOString().slice(0, 10);
    writeFileSync(snapshotFile, `${JSON.stringify({ taken, vulns }, null, 2)}\n`);
  }
  process.stdout.write(`${checkAdvisories()}\n`);
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${error.message}${error.cause ? `: ${error.cause.message}` : ""}\n`);
}
