import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { makeAccounts } from "../harness/accounts.js";
import { BenchPostgres } from "../harness/BenchPostgres.js";
import {
  type Connect,
  connectGraphql,
  type Connection,
  connectSocketIo,
  type Participant,
  productOperations,
} from "../harness/connections.js";
import { isChosen, readOptions } from "../harness/options.js";
import { processorSeconds, residentKilobytes, type Server, startProgram, startProduct } from "../harness/processes.js";
import { fixed, print, printHead, printTable } from "../harness/report.js";
import { type Goal, Rounds } from "../harness/Rounds.js";
import { Inspection, inspectable } from "../../testing/support/Inspection.js";

const help = `npm run bench idle -- [--rounds 3] [--seconds 20] [--connections 10000] [--systems TEXT,…] [--database URL]

  Memory and CPU time of users' idle chat feeds, compared with bare graphql-ws servers (one subscription per connection) and
  bare Socket.IO servers. Memory is a process's size with all connections minus its size with the first 200, after GC.
  --systems   only systems whose names contain one of these texts
  --database  a Postgres to use instead of the embedded one; its role must be able to create databases
`;

type System = { readonly name: string; readonly start: () => Promise<Server>; readonly connect: Connect };
/** Memory in kilobytes per connection, and CPU time in milliseconds per second for all connections. */
type Figures = { readonly memory: number; readonly processor: number };

const names = {
  bareGraphql: "bare graphql-ws",
  graphql: "Saywell GraphQL",
  bareSocketIo: "bare Socket.IO",
  socketIo: "Saywell Socket.IO",
} as const;

const memory = ({ memory: own }: Figures) => own;
const processor = ({ processor: own }: Figures) => own;
const goals: readonly Goal<Figures>[] = [
  { system: names.graphql, peer: names.bareGraphql, figure: "memory", of: memory, goal: "≤ 1.5" },
  { system: names.socketIo, peer: names.bareSocketIo, figure: "memory", of: memory, goal: "≤ 1.5" },
];

/** The number of connections that warm up the server before its memory is first measured. */
const warmUpConnections = 200;
const connectAtOnce = 50;
/** How long to let memory settle before measuring it. */
const settlingMs = 12_000;

/** Implements `npm run bench idle`. */
export async function main(args: readonly string[]): Promise<void> {
  const defaults = { rounds: "3", seconds: "20", connections: "10000", systems: "all", database: "" };
  const options = readOptions(args, help, defaults);
  if (options === null) return;
  const connections = Math.min(Number(options.connections), maxFiles() - 500);
  if (connections < Number(options.connections))
    print(`The open-file limit allows only ${connections} connections (ulimit -n).`);
  const folder = mkdtempSync(join(tmpdir(), "saywell-bench-"));
  const postgres = await BenchPostgres.start(options.database, ["fsync=off"]);
  try {
    const databaseUrl = await postgres.database("idle");
    let students: readonly Participant[] = [];
    const product = async () => {
      const server = await startProduct({ databaseUrl, folder, flags: [inspectable] });
      if (students.length === 0) students = await makeAccounts(server.origin, databaseUrl, "student", connections);
      return server;
    };
    const bare = (library: string) => () =>
      startProgram("peers/bareConnections.ts", { LIBRARY: library }, [inspectable]);
    const bareOperations = { ...productOperations, subscription: "subscription { feed }" };
    const all: readonly System[] = [
      { name: names.bareGraphql, start: bare("graphql-ws"), connect: connectGraphql(bareOperations) },
      { name: names.graphql, start: product, connect: connectGraphql(productOperations) },
      { name: names.bareSocketIo, start: bare("socket.io"), connect: connectSocketIo },
      { name: names.socketIo, start: product, connect: connectSocketIo },
    ];
    const systems = all.filter(({ name }) => isChosen(name, options.systems));
    printHead(`${connections} connections, medians of ${options.rounds} rounds of ${options.seconds} s`);
    const found = new Rounds<Figures>();
    await found.run(Number(options.rounds), systems, async (system, round) => {
      const figures = await measure(system, () => students, connections, Number(options.seconds));
      print(`… round ${round}, ${system.name}: ${fixed(figures.memory, 1)} kB`);
      return figures;
    });
    const columns = { "kB/connection": [memory, 1], "CPU ms/s": [processor, 1] } as const;
    printTable(`${connections} idle connections`, found.rows(systems, columns));
    printTable(`${connections} idle connections, goals`, found.goalRows(goals));
  } finally {
    await postgres.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  { start, connect }: System,
  students: () => readonly Participant[],
  count: number,
  seconds: number,
): Promise<Figures> {
  const server = await start();
  const { pid } = server.process;
  const connections: Connection[] = [];
  let fail: (error: Error) => void = () => undefined;
  const failed = new Promise<never>((_resolve, reject) => (fail = reject));
  const receiver = { receive: () => undefined, fail };
  const connectOne = (i: number) => {
    const self = students()[i] ?? { id: String(i), token: "" };
    return connect(server.origin, { chatId: "none", people: [self, self] }, self, receiver);
  };
  const memoryWith = async (wanted: number) => {
    while (connections.length < wanted) {
      const from = connections.length;
      const some = Array.from({ length: Math.min(connectAtOnce, wanted - from) }, (_, i) => connectOne(from + i));
      connections.push(...(await Promise.all(some)));
    }
    await pause(settlingMs);
    const inspection = await Inspection.begin(server.process);
    await inspection.collectGarbage();
    inspection.end();
    return residentKilobytes(pid);
  };
  const run = async () => {
    const before = await memoryWith(warmUpConnections);
    const after = await memoryWith(count);
    const spent = processorSeconds(pid);
    await pause(seconds * 1000);
    const processor = ((processorSeconds(pid) - spent) * 1000) / seconds;
    return { memory: (after - before) / (count - warmUpConnections), processor };
  };
  try {
    return await Promise.race([run(), failed]);
  } finally {
    for (const connection of connections) connection.close();
    await server.process.end("SIGTERM");
  }
}

/** Returns the hard limit on open files, to which Node.js raises its soft limit. */
function maxFiles(): number {
  const [, hard] = /Max open files\s+\d+\s+(\d+|unlimited)/.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
  return Number(hard) || Infinity;
}
