import { readFileSync } from "node:fs";

/** How many requests and frames are sent: a thousand among the other tests, and `npm run fuzz` says how many more. */
export const fuzzRuns = Number(process.env["FUZZ_RUNS"] ?? 1000);

/** The seed of the first input. */
export const fuzzSeed = Number(process.env["FUZZ_SEED"] ?? 20261120);

/** How much memory a process holds, in megabytes. */
export function memoryOf(pid: number): number {
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
