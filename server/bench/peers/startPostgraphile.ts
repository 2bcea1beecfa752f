import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Server, startProgram } from "../harness/processes.js";
import { print } from "../harness/report.js";

const version = "5.1.5";

/** Installs and starts PostGraphile; if npm fails, prints the reason and returns null. */
export async function startPostgraphile(databaseUrl: string): Promise<Server | null> {
  const folder = resolve(`node_modules/.cache/saywell-bench/postgraphile-${version}`);
  try {
    if (!existsSync(join(folder, "node_modules/postgraphile/package.json"))) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "package.json"), '{ "private": true }');
      execFileSync("npm", ["install", "--no-audit", "--no-fund", `postgraphile@${version}`], { cwd: folder });
    }
  } catch (error) {
    print(`PostGraphile is left out because it could not be installed: ${String(error).split("\n")[0]}`);
    return null;
  }
  return startProgram("peers/postgraphile.mjs", {
    GRAPHILE_ENV: "production",
    FOLDER: folder,
    DATABASE_URL: databaseUrl,
  });
}
