import { readdirSync, readFileSync } from "node:fs";
import circus from "jest-circus/runner";

const isLinux = process.platform === "linux";
const sampleIntervalMs = 2000;

/** Seconds of processor time of the programs that this process started and of those that they did; see proc(5). */
function secondsOfPrograms() {
  let seconds = 0;
  const family = new Set([String(process.pid)]);
  for (const pid of readdirSync("/proc").filter((name) => /^\d/.test(name))) {
    try {
      // The program's name, before the last bracket, may contain spaces. Times are in ticks of 10 ms.
      const [, parent, ...fields] = readFileSync(`/proc/${pid}/stat`, "latin1")
        .replace(/^.*\) /s, "")
        .split(" ");
      const [user, system, childrenUser, childrenSystem] = fields.slice(9, 13).map((ticks) => Number(ticks) / 100);
      if (pid === String(process.pid)) seconds += childrenUser + childrenSystem;
      else if (family.has(parent)) {
        family.add(pid);
        seconds += user + system + childrenUser + childrenSystem;
      }
    } catch {
      // It has just ended.
    }
  }
  return seconds;
}

/** Seconds for which this process was ready to run and no processor was free. */
const secondsQueued = () => Number(readFileSync("/proc/self/schedstat", "latin1").split(" ")[1]) / 1e9;

/** Runs a test file as jest does by itself, and adds to its result what processor time it used; on Linux only. */
export default async function measuredRunner(...words) {
  if (!isLinux) return circus.default(...words);
  const [from, queuedBefore] = [process.cpuUsage(), secondsQueued()];
  let last = secondsOfPrograms();
  let programs = 0;
  // What a program used whose end nobody collects, as Chromium's renderers, is gone with it: the sum falls.
  const sample = () => {
    const now = secondsOfPrograms();
    programs += Math.max(0, now - last);
    last = now;
  };
  const sampling = setInterval(sample, sampleIntervalMs);
  try {
    const result = await circus.default(...words);
    sample();
    const { user, system } = process.cpuUsage(from);
    return { ...result, processor: { own: (user + system) / 1e6, programs, queued: secondsQueued() - queuedBefore } };
  } finally {
    clearInterval(sampling);
  }
}
