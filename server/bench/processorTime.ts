import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const ticks = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

type Stat = { readonly parent: number; readonly own: number; readonly ofEnded: number };

function statOf(pid: number | string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (i) => fields[i],
    );
    return { parent, own: (user + system) / ticks, ofEnded: (endedUser + endedSystem) / ticks };
  } catch {
    return null;
  }
}

/** The processor time of a process so far, in seconds. */
export function processorSeconds(pid: number): number {
  return statOf(pid)?.own ?? 0;
}

/** The same of a process with its children, those that have ended included. */
export function processorSecondsOfFamily(pid: number): number {
  const parent = statOf(pid);
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat?.parent === pid);
  return children.reduce((sum, stat) => sum + (stat?.own ?? 0), (parent?.own ?? 0) + (parent?.ofEnded ?? 0));
}

/** The memory that a process holds, in MB. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}
