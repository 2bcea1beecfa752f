import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pause } from "../../testing/pause.js";
import { startProcess } from "../../testing/startedProcess.js";
import { unusedPort } from "../../testing/unusedPort.js";
import { BenchPostgres } from "../BenchPostgres.js";
import { print, printHead, type Printing, printTail, shown } from "../printing.js";
import { processorSeconds, residentMegabytes } from "../processorTime.js";
import { asOperatorsDo, type Node, startProduct } from "../product.js";
import { manyStudents } from "../tokens.js";
import { Inspection, inspectable } from "./Inspection.js";
import type { Connected, Plan, Tongue } from "./plan.js";

const help = `npm run bench idle -- [--connections 10000] [--seconds 20] [--rounds 1] [--only graphql] [--snapshots folder]

  Memory and processor time of connections that only stay: people's chat feeds through GraphQL and through Socket.IO, beside
  a bare server of ws and of socket.io. Memory is what a process holds with all connections less what it held with the first
  200, which warm it, both times when garbage has been collected: resident, and in the heap. --only measures
  those whose names have this in them; --snapshots writes the heaps with all connections, for the memory panel of Chrome's DevTools.
  In short: npm run bench idle -- --connections 1000 --seconds 5
`;

/** How many warm a server before its memory is looked at. */
const first = 200;
/** How long memory may settle, in milliseconds. */
const settling = 12_000;

type System = {
  readonly name: string;
  readonly tongue: Tongue;
  readonly anchor: string;
  readonly start: () => Promise<Node>;
};
/** Of one connection: kilobytes resident and in the heap; of all: processor seconds a second. */
type Figures = { readonly resident: number; readonly heap: number; readonly processor: number };
/** How many rest for how many seconds, on which database; and a folder for snapshots of the heaps. */
type Rest = {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly snapshots: string | undefined;
};

/** `npm run bench idle`. */
export async function main(args: readonly string[], printing: Printing): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: "boolean" },
      connections: { type: "string", default: "10000" },
      seconds: { type: "string", default: "20" },
      rounds: { type: "string", default: "1" },
      only: { type: "string" },
      snapshots: { type: "string" },
    },
  });
  if (values.help) {
    print(help);
    return;
  }
  const asked = Number(values.connections);
  const connections = Math.min(asked, mostFiles() - 500);
  const folder = mkdtempSync(join(tmpdir(), "saywell-bench-"));
  const postgres = await BenchPostgres.start(["fsync=off"]);
  try {
    printHead(printing, `${values.rounds} rounds, ${values.seconds} s of rest each`);
    if (connections < asked) print(`This machine's limit of open files allows ${connections} connections (ulimit -n).`);
    const url = await postgres.database("idle");
    const bare = (library: string) => () => startBare(library);
    const product = () => startProduct({ databaseUrl: url, folder: join(folder, "data"), flags: [inspectable] });
    const everything: readonly System[] = [
      { name: "bare ws", tongue: "nothing", anchor: "bare ws", start: bare("ws") },
      { name: "Saywell, GraphQL", tongue: "graphql", anchor: "bare ws", start: product },
      { name: "bare socket.io", tongue: "socket.io", anchor: "bare socket.io", start: bare("socket.io") },
      { name: "Saywell, Socket.IO", tongue: "socket.io", anchor: "bare socket.io", start: product },
    ];
    const { only } = values;
    const systems =
      only === undefined ? everything : everything.filter(({ name }) => name.toLowerCase().includes(only));
    const rest = { url, connections, seconds: Number(values.seconds), snapshots: values.snapshots };
    const all = new Map(systems.map(({ name }) => [name, [] as Figures[]]));
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const system of systems) {
        const figures = await measure(system, rest);
        all.get(system.name)?.push(figures);
        print(`… ${system.name}: ${shown(figures.resident, 1)} kB, ${shown(figures.heap, 1)} kB in the heap`);
      }
    }
    const rows = systems.map(({ name, anchor }) => {
      const [own, other] = [all.get(name) ?? [], all.get(anchor) ?? []];
      const middle = (of: (one: Figures, beside: Figures) => number) =>
        printing.median(own.map((one, i) => of(one, other[i] ?? one)));
      const ratio = (of: (one: Figures) => number) => shown(middle((one, beside) => of(one) / of(beside)));
      const [resident, heap] = [(one: Figures) => one.resident, (one: Figures) => one.heap];
      return {
        system: name,
        "resident kB": shown(middle(resident), 1),
        "× bare": ratio(resident),
        "heap kB": shown(middle(heap), 1),
        "heap × bare": ratio(heap),
        "processor ms/s": shown(
          middle(({ processor }) => processor * 1000),
          1,
        ),
      };
    });
    print(`\n${connections} idle connections, memory of each\n\n${printing.table(rows)}`);
    printTail();
  } finally {
    await postgres.process.end("SIGINT");
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  { name, tongue, start }: System,
  { url, connections, seconds, snapshots }: Rest,
): Promise<Figures> {
  const node = await start();
  const { pid } = node.process;
  const inspection = await Inspection.begin(node.process);
  const port = Number(new URL(node.origin).port);
  const isOurs = node.process.output().includes('"ready"');
  const count = connections;
  const tokens = isOurs ? await manyStudents(node.origin, url, count) : Array.from({ length: count }, () => "none");
  const clients = fork("scripts/typescriptProgram.mjs", [join(__dirname, "clients.ts")]);
  const broke = once(clients, "exit").then(() => Promise.reject(new Error("The clients ended.")));
  broke.catch(() => undefined);
  const report = async () => ((await Promise.race([once(clients, "message"), broke])) as [Connected])[0];
  /** Connects so many more and answers what the process holds then, garbage collected, in kilobytes. */
  const connect = async (more: number) => {
    const said = report();
    clients.send({ more });
    await said;
    await pause(settling);
    const heap = (await inspection.retained()) / 1024;
    return { heap, resident: residentMegabytes(pid) * 1024 };
  };
  try {
    const isThere = report();
    clients.send({ tongue, port, tokens } satisfies Plan);
    await isThere;
    const before = await connect(first);
    const after = await connect(count - first);
    const ofOne = (what: "heap" | "resident") => (after[what] - before[what]) / (count - first);
    const spent = processorSeconds(pid);
    await pause(seconds * 1000);
    const processor = (processorSeconds(pid) - spent) / seconds;
    if (snapshots !== undefined) await inspection.snapshot(join(snapshots, `${name}.heapsnapshot`));
    return { heap: ofOne("heap"), resident: ofOne("resident"), processor };
  } finally {
    inspection.end();
    clients.disconnect();
    await node.process.end("SIGTERM");
  }
}

async function startBare(library: string): Promise<Node> {
  const port = await unusedPort();
  const env = { PATH: process.env["PATH"], NODE_ENV: "production", PORT: String(port), LIBRARY: library };
  const args = [...asOperatorsDo, inspectable, "scripts/typescriptProgram.mjs", join(__dirname, "bare.ts")];
  return {
    origin: `http://127.0.0.1:${port}`,
    process: await startProcess(process.execPath, args, { env, ready: /ready/ }),
  };
}

/** How many files a process of this machine may have open; Node takes as many as it may. */
function mostFiles(): number {
  const [, hard] = /Max open files\s+\d+\s+(\d+|unlimited)/.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
  return hard === undefined || hard === "unlimited" ? Infinity : Number(hard);
}
