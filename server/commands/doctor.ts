import { examine } from "./doctor/examine.js";
import { printFindings } from "./doctor/findings/finding.js";
import { mainOf } from "./mainOf.js";
import { parseOptions, usageError } from "./parseOptions.js";

const help = `npm run doctor [-- --nodes N]

  Checks everything a server with this environment would rely on: settings, disk, ports, the database with its settings,
  privileges and migrations, Redis, the mail server, push notifications, and clocks. Reports whether each is ok, worth a
  look (warn) or bad, and what to do. It changes nothing except creating DATA_DIR if missing. Exits with 1 when anything
  is bad.

  --nodes N    the number of nodes that share the database; by default two if REDIS_URL is set, else one
`;

async function run(args: readonly string[]): Promise<void> {
  const parsed = parseOptions(args, help, { options: { nodes: { type: "string" } } });
  if (parsed === null) return;
  const { nodes } = parsed.values;
  if (nodes !== undefined && !/^[1-9]\d{0,3}$/.test(nodes)) {
    throw usageError("--nodes must be a number from 1 to 9999.", help);
  }
  const findings = await examine(process.env, nodes === undefined ? null : Number(nodes));
  process.stdout.write(printFindings(findings));
  if (findings.some(({ verdict }) => verdict === "bad")) process.exitCode = 1;
}

export const main = mainOf(module, run);
