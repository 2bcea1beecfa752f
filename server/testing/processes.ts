import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** A process and its children. */
export function processesOf(pid: number): readonly number[] {
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)]).toString();
  return [pid, ...children.split("\n").filter(Boolean).map(Number)];
}

/** Sends a signal to processes; those that have ended meanwhile are left out. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
  }
}

/** What Linux counts processor time in. */
const ticksPerSecond = 100;

/**
 * The seconds of a processor that a process has taken with all children that it has or had; null where the system does
 * not say (it is not Linux).
 */
export function processorSeconds(pid: number): number | null {
  if (!existsSync("/proc/self/stat")) return null;
  // A process that ends between the two readings is counted by its parent the next time.
  const ticks = processesOf(pid).map((each) => (existsSync(`/proc/${each}/stat`) ? ticksOf(each, each === pid) : 0));
  return ticks.reduce((one, other) => one + other, 0) / ticksPerSecond;
}

/** proc_pid_stat(5): utime and stime are fields 14 and 15; those of children that have ended, 16 and 17. */
function ticksOf(pid: number, withEnded: boolean): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const times = fields.slice(11, withEnded ? 15 : 13).map(Number);
  return times.reduce((one, other) => one + other, 0);
}
