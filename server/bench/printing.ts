import { execFileSync } from "node:child_process";
import { loadavg } from "node:os";

/** What the benchmarks' tables are made with. */
export type Printing = {
  machine(): string;
  table(rows: readonly Readonly<Record<string, string>>[]): string;
  median(numbers: readonly number[]): number;
};

/** Says a line. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** How many processes want a processor, over the last 1, 5 and 15 minutes. */
function load(): string {
  return loadavg()
    .map((each) => each.toFixed(1))
    .join(" ");
}

/** Says where and when this is measured, and how. */
export function printHead(printing: Printing, how: string): void {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  print(`\n${printing.machine()}, commit ${commit}, load ${load()}, ${how}`);
}

/** Says how busy the machine was when all was done. */
export function printTail(): void {
  print(`\nload ${load()} at the end`);
}

/** A number with so many digits behind the point; nothing where there is none. */
export function shown(number: number, digits = 2): string {
  return Number.isNaN(number) ? "" : number.toFixed(digits);
}
