import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Server, startPeer } from "../harness/processes.js";
import { print } from "../harness/report.js";

const version = "5.1.5";

/** Starts PostGraphile, which is installed for this benchmark only; null, with the reason printed, where npm can't. */
export async function startPostgraphile(databaseUrl: string): Promise<Server | null> {
  const folder = resolve(`node_modules/.cache/saywell-bench/postgraphile-${version}`);
  try {
    if (!existsSync(join(folder, "node_modules/postgraphile/package.json"))) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "package.json"), '{ "private": true }');
      execFileSync("npm", ["install", "--no-audit", "--no-fund", `postgraphile@${version}`], { cwd: folder });
    }
  } catch (error) {
    print(`PostGraphile is left out, as it was not installed: ${String(error).split("\n")[0]}`);
    return null;
  }
  return startPeer("postgraphile.mjs", { GRAPHILE_ENV: "production", FOLDER: folder, DATABASE_URL: databaseUrl });
}
