import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build } from "../buildSteps.mjs";
import { unusedPort } from "../ports.mjs";
import { root } from "../root.mjs";
import { median } from "./web/median.mjs";
import { machine, table } from "./web/table.mjs";

const help = `npm run bench start -- [--rounds 5]

  How long a later npm start takes until it listens, with the embedded database, and what of: npm itself, finding that
  nothing is to be installed or built, the database, and the server (its modules, migrations, services and doors).
`;

/** What the start says when a phase is over. */
const marks = [
  ["npm", /start\.mjs/],
  ["checks and database", /✓ Starting the database/],
  ["server", /✓ Starting the server/],
];

/** `npm run bench start`. */
export async function run(words) {
  const { values } = parseArgs({
    args: words,
    options: { help: { type: "boolean" }, rounds: { type: "string", default: "5" } },
  });
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  await build();
  const dataDir = await mkdtemp(join(tmpdir(), "saywell-bench-"));
  const port = await unusedPort("127.0.0.1");
  try {
    await start(dataDir, port);
    const rounds = [];
    for (let round = 0; round < Number(values.rounds); round += 1) rounds.push(await start(dataDir, port));
    const rows = rounds[0].map(({ phase }, index) => {
      const times = rounds.map((round) => round[index].milliseconds);
      return { phase, "median ms": median(times).toFixed(0), "fastest ms": Math.min(...times).toFixed(0) };
    });
    process.stdout.write(
      `\n${machine()}, load ${loadavg()[0].toFixed(1)}, ${values.rounds} starts after the first\n\n${table(rows)}\n`,
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Starts, waits until it listens and stops it; answers how long each phase took. */
async function start(dataDir, port) {
  const began = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: root,
    // A silent npm would not say when it hands over.
    env: { ...process.env, npm_config_loglevel: "notice", PORT: String(port), DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const phases = [];
  let before = began;
  const note = (phase, from) => {
    phases.push({ phase, milliseconds: performance.now() - from });
    before = performance.now();
  };
  const waiting = [...marks];
  let output = "";
  const ended = once(child, "exit");
  await new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
    child.stdout.setEncoding("utf8").on("data", (text) => {
      output += text;
      while (waiting[0]?.[1].test(output)) note(waiting.shift()[0], before);
      if (waiting.length === 0) resolve();
    });
  });
  note("all, until it listens", began);
  process.kill(-child.pid, "SIGINT");
  await ended;
  return phases;
}
