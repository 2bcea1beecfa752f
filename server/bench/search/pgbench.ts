import { execFile } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** What bare SQL does; times in milliseconds. */
export type BareSeen = { readonly rate: number; readonly p50: number; readonly p95: number };

/** What pgbench is to run. */
export type BareLoad = {
  /** Postgres' socket folder, and the database. */
  readonly where: string;
  readonly database: string;
  /** Scripts, of which one is chosen each time. */
  readonly scripts: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** A folder for its files. */
  readonly folder: string;
};

/** Lets pgbench run scripts as often as it can, prepared once for each connection. */
export async function runPgbench(load: BareLoad): Promise<BareSeen> {
  const files = load.scripts.map((script, index) => {
    const file = join(load.folder, `script-${index}.sql`);
    // A line is a statement for pgbench unless it ends without a semicolon.
    writeFileSync(file, script);
    return file;
  });
  const log = join(load.folder, "pgbench_log");
  const threads = String(Math.min(load.connections, availableParallelism()));
  const how = ["-n", "-M", "prepared", "-c", String(load.connections), "-j", threads, "-T", String(load.seconds)];
  const what = ["-l", `--log-prefix=${log}`, ...files.flatMap((file) => ["-f", file])];
  const { stdout } = await promisify(execFile)("pgbench", [
    ...how,
    ...what,
    "-h",
    load.where,
    "-U",
    "saywell",
    load.database,
  ]);
  const logs = readdirSync(load.folder).filter((name) => name.startsWith("pgbench_log"));
  const times = logs.flatMap((name) => {
    const text = readFileSync(join(load.folder, name), "utf8");
    rmSync(join(load.folder, name));
    // Client, transaction, microseconds, script, moment.
    return text
      .trim()
      .split("\n")
      .map((line) => Number(line.split(" ")[2]) / 1000);
  });
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? NaN;
  return { rate: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]), p50: at(0.5), p95: at(0.95) };
}
