import { readFileSync } from "node:fs";

/** The number of requests and frames to send: 1,000 in a normal test run, 100,000 with `npm run fuzz`. */
export const fuzzRuns = Number(process.env["FUZZ_RUNS"] ?? 1000);

export const fuzzSeed = Number(process.env["FUZZ_SEED"] ?? 20261120);

/** Returns the resident memory of a process, in megabytes. */
export function memoryOf(pid: number): number {
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
