import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Returns the PIDs of a process and its direct children. */
export function processesOf(pid: number): readonly number[] {
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)]).toString();
  return [pid, ...children.split("\n").filter(Boolean).map(Number)];
}

/** Returns whether the error means that the process has exited. */
function isExited(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ESRCH" || error.code === "ENOENT");
}

/** Sends a signal to the processes, ignoring those that have exited. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!isExited(error)) throw error;
    }
  }
}

/** Linux's /proc gives CPU times in ticks. */
const ticksPerSecond = 100;

/** Returns the CPU seconds of a process and its current and exited children; null on systems other than Linux. */
export function processorSeconds(pid: number): number | null {
  if (!existsSync("/proc/self/stat")) return null;
  // A child that has exited since it was listed is counted with its parent in the next call.
  const ticks = processesOf(pid).map((each) => {
    try {
      return ticksOf(each, each === pid);
    } catch (error) {
      if (!isExited(error)) throw error;
      return 0;
    }
  });
  return ticks.reduce((one, other) => one + other, 0) / ticksPerSecond;
}

/**
 * In proc_pid_stat(5), fields 14 and 15 (utime and stime) are the process's own CPU ticks, and 16 and 17 (cutime and
 * cstime) are those of children that have exited.
 */
function ticksOf(pid: number, withEnded: boolean): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const times = fields.slice(11, withEnded ? 15 : 13).map(Number);
  return times.reduce((one, other) => one + other, 0);
}

/** Returns the maximum memory that a process has used so far, in megabytes; only on Linux. */
export function peakMemory(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
