import { parseArgs } from "node:util";
import { examine } from "./doctor/examine.js";
import { printFindings } from "./doctor/finding.js";
import { exitWith, StartupError } from "../platform/errors/StartupError.js";

const help = `npm run doctor [-- --nodes N]

  Checks everything a server with this environment would rely on: settings, disk, ports, the database with its settings,
  privileges and migrations, Redis, and clocks. Reports whether each is ok, worth a look (warn) or bad, and what to do. It
  changes nothing except creating DATA_DIR if missing. Exits with 1 when anything is bad.

  --nodes N    the number of nodes that share the database; by default two if REDIS_URL is set, else one
`;

/** `npm run doctor`: finds problems before users notice them. */
export async function main(args: readonly string[]): Promise<void> {
  await run(args).catch(exitWith);
}

async function run(args: readonly string[]): Promise<void> {
  const { help: wantsHelp, nodes } = read(args);
  if (wantsHelp) {
    process.stdout.write(help);
    return;
  }
  const findings = await examine(process.env, nodes);
  process.stdout.write(printFindings(findings));
  if (findings.some(({ verdict }) => verdict === "bad")) process.exitCode = 1;
}

function read(args: readonly string[]) {
  try {
    const options = { help: { type: "boolean" }, nodes: { type: "string" } } as const;
    const { values } = parseArgs({ args: [...args], options });
    if (values.nodes !== undefined && !/^[1-9]\d{0,3}$/.test(values.nodes)) throw new Error("--nodes needs a number.");
    return { help: values.help ?? false, nodes: values.nodes === undefined ? null : Number(values.nodes) };
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
}

if (require.main === module) void main(process.argv.slice(2));
