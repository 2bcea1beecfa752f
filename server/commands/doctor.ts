import { parseArgs } from "node:util";
import { examine } from "./doctor/examine.js";
import { printFindings } from "./doctor/finding.js";
import { exitWith, StartupError } from "../platform/errors/StartupError.js";

const help = `npm run doctor [-- --nodes N]

  Looks at what a server with this environment would rely on: settings, disk, ports, the database with its settings,
  rights and migrations, Redis, and clocks. Says of each whether it is ok, worth a look (warn) or bad, and what to do; it
  changes nothing, but makes DATA_DIR where there is none. Exits with 1 when something is bad.

  --nodes N    how many nodes share the database; absent: two where there is a REDIS_URL, else one
`;

/** `npm run doctor`: says what is wrong before people notice. */
export async function main(args: readonly string[]): Promise<void> {
  await run(args).catch(exitWith);
}

async function run(args: readonly string[]): Promise<void> {
  const { help: isAsked, nodes } = read(args);
  if (isAsked) {
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
