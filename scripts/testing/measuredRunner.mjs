import { readdirSync, readFileSync } from "node:fs";
import circus from "jest-circus/runner";
import { shareModules } from "./sharedModules.mjs";

const isLinux = process.platform === "linux";
const sampleIntervalMs = 2000;

/** Returns the CPU seconds used by the programs that this process started and by their children; see proc(5). */
function cpuSecondsOfPrograms() {
  let seconds = 0;
  const descendants = new Set([String(process.pid)]);
  for (const pid of readdirSync("/proc").filter((name) => /^\d/.test(name))) {
    try {
      // The program's name, which ends at the last parenthesis, may contain spaces. Times are in ticks of 10 ms.
      const [, parent, ...fields] = readFileSync(`/proc/${pid}/stat`, "latin1")
        .replace(/^.*\) /s, "")
        .split(" ");
      const [user, system, childrenUser, childrenSystem] = fields.slice(9, 13).map((ticks) => Number(ticks) / 100);
      if (pid === String(process.pid)) seconds += childrenUser + childrenSystem;
      else if (descendants.has(parent)) {
        descendants.add(pid);
        seconds += user + system + childrenUser + childrenSystem;
      }
    } catch {
      // The process has just exited.
    }
  }
  return seconds;
}

/** Seconds during which this process was ready to run but no core was free. */
const secondsQueued = () => Number(readFileSync("/proc/self/schedstat", "latin1").split(" ")[1]) / 1e9;

/** Runs a test file; files that run in the worker's own global scope share modules. */
function run(globalConfig, config, environment, runtime, testPath, ...others) {
  const isShared = environment.global === globalThis;
  return circus.default(
    ...[globalConfig, config, environment, isShared ? shareModules(runtime, testPath) : runtime, testPath],
    ...others,
  );
}

/** Runs a test file; on Linux, adds its CPU time to the result. */
export default async function measuredRunner(...args) {
  if (!isLinux) return run(...args);
  const [from, queuedBefore] = [process.cpuUsage(), secondsQueued()];
  let last = cpuSecondsOfPrograms();
  let programs = 0;
  // The CPU time of programs that no process waits for, such as Chromium's renderers, is lost when they end, so the sum
  // can fall.
  const sample = () => {
    const now = cpuSecondsOfPrograms();
    programs += Math.max(0, now - last);
    last = now;
  };
  const sampling = setInterval(sample, sampleIntervalMs);
  try {
    const result = await run(...args);
    sample();
    const { user, system } = process.cpuUsage(from);
    return { ...result, processor: { own: (user + system) / 1e6, programs, queued: secondsQueued() - queuedBefore } };
  } finally {
    clearInterval(sampling);
  }
}
