import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keepTalking } from "./keepTalking.js";
import { readConfig } from "../../../server/config.js";
import { endEverything } from "../../../server/testing/support/atTheEnd.js";
import { readArgs, type ShowProgress, startNodes } from "../../../server/testing/multiNode/main.js";
import { runIn } from "../../../server/testing/support/databases/template.js";

const killsOfANode = 4;

/** Implements `npm run nodes -- --rehearse`: prints a verdict, and exits with 0 only if nothing went wrong. */
export async function main(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  { showProgress, print }: { readonly showProgress: ShowProgress; readonly print: (text: string) => void },
): Promise<void> {
  const { nodes: size } = readArgs(args);
  const folder = await mkdtemp(join(tmpdir(), "saywell-rehearsal-"));

  // Use a temporary database, so that the rehearsal does not touch real conversations on this machine.
  const overrides = { DATA_DIR: folder, DATABASE_URL: "", MIGRATION_DATABASE_URL: "", SEED_DEMO: "off" };
  const config = readConfig({ ...environment, ...overrides });
  try {
    const nodes = await startNodes(config, size, showProgress);
    try {
      const query = <Row extends object>(sql: string, values?: readonly unknown[]) =>
        runIn<Row>(nodes.database.ownerUrl, sql, values);
      const rounds = killsOfANode * size;
      const log = (text: string) => print(`  ${text}\n`);
      const { said, kills, problems } = await keepTalking(nodes.fleet, { query }, { rounds, log });
      for (const problem of problems) print(`  ${problem}\n`);
      const summary = `${said.length} messages between two browsers on ${size} nodes, which were killed ${kills} times`;
      print(problems.length === 0 ? `✓ ${summary}: each arrived once and in order.\n` : `✗ ${summary}.\n`);
      process.exitCode = problems.length === 0 ? 0 : 1;
    } finally {
      await endEverything();
      await nodes.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
