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
import { type Node, startProduct } from "../product.js";
import { manyStudents } from "../tokens.js";
import type { Connected, Plan, Tongue } from "./plan.js";

const help = `npm run bench idle -- [--connections 10000] [--seconds 20] [--rounds 1]

  Memory and processor time of connections that only stay: people's chat feeds through GraphQL and through Socket.IO, beside
  a bare server of ws and of socket.io. Memory is what a process holds with all connections less what it held with the first
  200, which warm it. In short: npm run bench idle -- --connections 1000 --seconds 5
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
type Figures = { readonly kilobytes: number; readonly processor: number };

/** `npm run bench idle`. */
export async function main(args: readonly string[], printing: Printing): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: "boolean" },
      connections: { type: "string", default: "10000" },
      seconds: { type: "string", default: "20" },
      rounds: { type: "string", default: "1" },
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
    const product = () => startProduct({ databaseUrl: url, folder: join(folder, "data") });
    const systems: readonly System[] = [
      { name: "bare ws", tongue: "nothing", anchor: "bare ws", start: bare("ws") },
      { name: "Saywell, GraphQL", tongue: "graphql", anchor: "bare ws", start: product },
      { name: "bare socket.io", tongue: "socket.io", anchor: "bare socket.io", start: bare("socket.io") },
      { name: "Saywell, Socket.IO", tongue: "socket.io", anchor: "bare socket.io", start: product },
    ];
    const all = new Map(systems.map(({ name }) => [name, [] as Figures[]]));
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const system of systems) {
        const figures = await measure(system, url, connections, Number(values.seconds));
        all.get(system.name)?.push(figures);
        print(`… ${system.name}: ${shown(figures.kilobytes, 1)} kB`);
      }
    }
    const rows = systems.map(({ name, anchor }) => {
      const [own, other] = [all.get(name) ?? [], all.get(anchor) ?? []];
      const middle = (of: (one: Figures, beside: Figures) => number) =>
        printing.median(own.map((one, i) => of(one, other[i] ?? one)));
      return {
        system: name,
        "kB a connection": shown(
          middle(({ kilobytes }) => kilobytes),
          1,
        ),
        "× bare": shown(middle((one, beside) => one.kilobytes / beside.kilobytes)),
        "processor ms/s": shown(
          middle(({ processor }) => processor * 1000),
          1,
        ),
      };
    });
    print(`\n${connections} idle connections\n\n${printing.table(rows)}`);
    printTail();
  } finally {
    await postgres.process.end("SIGINT");
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure({ tongue, start }: System, url: string, count: number, seconds: number): Promise<Figures> {
  const node = await start();
  const { pid } = node.process;
  const port = Number(new URL(node.origin).port);
  const isOurs = node.process.output().includes('"ready"');
  const tokens = isOurs ? await manyStudents(node.origin, url, count) : Array.from({ length: count }, () => "none");
  const clients = fork("scripts/typescriptProgram.mjs", [join(__dirname, "clients.ts")]);
  const broke = once(clients, "exit").then(() => Promise.reject(new Error("The clients ended.")));
  broke.catch(() => undefined);
  const report = async () => ((await Promise.race([once(clients, "message"), broke])) as [Connected])[0];
  const connect = async (more: number) => {
    const said = report();
    clients.send({ more });
    await said;
    await pause(settling);
  };
  try {
    const isThere = report();
    clients.send({ tongue, port, tokens } satisfies Plan);
    await isThere;
    await connect(first);
    const before = residentMegabytes(pid);
    await connect(count - first);
    const kilobytes = ((residentMegabytes(pid) - before) * 1024) / (count - first);
    const spent = processorSeconds(pid);
    await pause(seconds * 1000);
    return { kilobytes, processor: (processorSeconds(pid) - spent) / seconds };
  } finally {
    clients.disconnect();
    await node.process.end("SIGTERM");
  }
}

async function startBare(library: string): Promise<Node> {
  const port = await unusedPort();
  const env = { PATH: process.env["PATH"], NODE_ENV: "production", PORT: String(port), LIBRARY: library };
  const args = ["scripts/typescriptProgram.mjs", join(__dirname, "bare.ts")];
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
