import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Load, Plan, Report, Seen } from "./plan.js";
import { processorSeconds, processorSecondsOfFamily, residentMegabytes } from "../processorTime.js";
import type { System, Systems } from "./Systems.js";
import { pause } from "../../testing/pause.js";

/** What one system did in one round. */
export type Figures = {
  readonly rate: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Processor seconds for 1,000 messages. */
  readonly server: number;
  readonly postgres: number;
  readonly clients: number;
  readonly memory: number;
  /** How often the write-ahead log was brought to the disk, per message. */
  readonly flushes: number;
  readonly overdue: number;
};

/** How long to talk, in seconds: before anything counts, and while it counts. */
export type Times = { readonly warmUp: number; readonly seconds: number };

/** Lets the clients talk over a system for a while. */
export async function measure(systems: Systems, system: System, load: Load, times: Times): Promise<Figures> {
  const { tongue, origins, servers } = system;
  // What the clients before these have sent is being done.
  await pause(300);
  await systems.closeIdle();
  const plan: Plan = { tongue, origins, pairs: await system.pairs(load.pairs), rate: load.rate };
  const clients = fork("scripts/typescriptProgram.mjs", [join(__dirname, "clients.ts")]);
  const ended = once(clients, "exit");
  const report = async () => {
    const broke = ended.then(() => {
      const told = servers.map((server) => server.output().slice(-2000)).join("\n");
      return Promise.reject(new Error(`The clients of ${system.name} ended. Its servers said last:\n${told}`));
    });
    const [said] = (await Promise.race([once(clients, "message"), broke])) as [Report];
    return said;
  };
  const connected = report();
  clients.send(plan);
  await connected;
  await pause(times.warmUp * 1000);
  const cost = async () => ({
    server: servers.reduce((sum, { pid }) => sum + processorSeconds(pid), 0),
    postgres: processorSecondsOfFamily(systems.postgres.pid),
    clients: processorSeconds(clients.pid ?? NaN),
    flushes: await systems.walFlushes(),
  });
  clients.send("begin");
  const before = await cost();
  await pause(times.seconds * 1000);
  const after = await cost();
  const memory = servers.reduce((sum, { pid }) => sum + residentMegabytes(pid), 0);
  const last = report();
  clients.send("end");
  const said = await last;
  await ended;
  if (!("seen" in said)) throw new Error("The clients said nothing at the end.");
  return figuresOf(said.seen, before, after, memory);
}

type Cost = Pick<Figures, "server" | "postgres" | "clients" | "flushes">;

function figuresOf(
  { messages, seconds, p50, p95, p99, overdue }: Seen,
  before: Cost,
  after: Cost,
  memory: number,
): Figures {
  const thousands = messages / 1000;
  return {
    rate: messages / seconds,
    p50,
    p95,
    p99,
    server: (after.server - before.server) / thousands,
    postgres: (after.postgres - before.postgres) / thousands,
    clients: (after.clients - before.clients) / thousands,
    memory,
    flushes: (after.flushes - before.flushes) / messages,
    overdue,
  };
}

const appendOne = `insert into message (chat_id, author_id, content)
values (gen_random_uuid(), gen_random_uuid(), repeat('x', 90));`;

/** Lets pgbench append as many messages as it can, each in a transaction of its own; null where there is no pgbench. */
export async function measurePostgres(systems: Systems, { pairs }: Load, { seconds }: Times): Promise<Figures | null> {
  const script = join(systems.folder, "append.sql");
  writeFileSync(script, appendOne);
  const threads = String(availableParallelism());
  const how = ["-n", "-M", "prepared", "-c", String(pairs), "-j", threads, "-T", String(Math.ceil(seconds))];
  const where = ["-f", script, "-h", systems.postgresFolder, "-U", "saywell", "by_hand"];
  const [postgres, flushes] = [processorSecondsOfFamily(systems.postgres.pid), await systems.walFlushes()];
  const output = await promisify(execFile)("pgbench", [...how, ...where]).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  });
  if (output === null) return null;
  const found = (text: RegExp) => Number(text.exec(output.stdout)?.[1]);
  const messages = found(/transactions actually processed: (\d+)/);
  return {
    rate: found(/tps = ([\d.]+)/),
    p50: NaN,
    p95: NaN,
    p99: NaN,
    server: 0,
    postgres: ((processorSecondsOfFamily(systems.postgres.pid) - postgres) / messages) * 1000,
    clients: NaN,
    memory: NaN,
    flushes: ((await systems.walFlushes()) - flushes) / messages,
    overdue: 0,
  };
}
