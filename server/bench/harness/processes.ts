import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startProcess, type StartedProcess } from "../../testing/support/servers/startedProcess.js";
import { unusedPort } from "../../testing/support/servers/unusedPort.js";

export type Server = { readonly origin: string; readonly process: StartedProcess };

/** Signs the access tokens of all servers. */
export const secret = "a secret that only benchmarks know, and that is long enough";

/** The Node.js flags of `npm start` and of the Docker image; the peers run with the same ones. */
const nodeFlags = ["--max-semi-space-size=64"];

export type ProductOptions = {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** By default, the current checkout. */
  readonly checkout?: string | undefined;
  readonly flags?: readonly string[];
};

/**
 * Starts a node of the built product as operators run it, but without rate limits, because benchmark clients are faster
 * than real users.
 */
export function startProduct({ databaseUrl, folder, environment, checkout, flags }: ProductOptions): Promise<Server> {
  mkdirSync(folder, { recursive: true });
  const args = [...(flags ?? []), "dist/server/main.js"];
  return startServer(args, /"msg":"ready"/, checkout, (port) => ({
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    JWT_SECRET: secret,
    LOG_LEVEL: "info",
    RATE_LIMITS: "off",
    GRAPHQL_INTROSPECTION: "off",
    ...environment,
  }));
}

/** Starts a program in `server/bench` that listens on PORT and then prints "ready". */
export function startProgram(
  path: string,
  environment: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
): Promise<Server> {
  const program = join(__dirname, "..", path);
  const args = path.endsWith(".ts") ? ["scripts/build/typescriptProgram.mjs", program] : [program];
  return startServer([...flags, ...args], /ready/, undefined, () => ({ JWT_SECRET: secret, ...environment }));
}

async function startServer(
  args: readonly string[],
  ready: RegExp,
  cwd: string | undefined,
  environment: (port: number) => Readonly<Record<string, string>>,
): Promise<Server> {
  const port = await unusedPort();
  const env = { PATH: process.env["PATH"], NODE_ENV: "production", PORT: String(port), ...environment(port) };
  const options = { env, ready, timeoutMs: 300_000, ...(cwd === undefined ? {} : { cwd }) };
  const started = await startProcess(process.execPath, [...nodeFlags, ...args], options);
  return { origin: `http://127.0.0.1:${port}`, process: started };
}

const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

type Stat = { readonly name: string; readonly parent: number; readonly own: number; readonly ofEnded: number };

function statOf(pid: number | string): Stat | null {
  try {
    const [, name = "", rest = ""] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    const [, parent = 0, ...fields] = rest.split(" ").map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(9);
    const [own, ofEnded] = [(user + system) / ticksPerSecond, (endedUser + endedSystem) / ticksPerSecond];
    return { name, parent, own, ofEnded };
  } catch {
    return null;
  }
}

/** Returns the CPU time so far, in seconds; NaN if the process isn't running. */
export function processorSeconds(pid: number): number {
  return statOf(pid)?.own ?? NaN;
}

/** Returns the CPU time of a process and its children in seconds, including children that have exited. */
export function processorSecondsOfFamily(pid: number): number {
  const { own, ofEnded } = statOf(pid) ?? { own: NaN, ofEnded: NaN };
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(statOf);
  return children.filter((stat) => stat?.parent === pid).reduce((sum, stat) => sum + (stat?.own ?? 0), own + ofEnded);
}

/** Returns the PID of a Postgres backend's parent; NaN if the backend isn't on this machine. */
export function parentOfPostgres(pid: number): number {
  const stat = statOf(pid);
  return stat?.name.startsWith("postgres") ? stat.parent : NaN;
}

/** Returns the resident set size (RSS) of a process, in kilobytes. */
export function residentKilobytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}
