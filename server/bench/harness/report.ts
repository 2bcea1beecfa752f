import { execFileSync } from "node:child_process";
import { cpus, loadavg, totalmem } from "node:os";

/** Returns the middle number or, for an even count, the mean of the middle two; NaN if there are no numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = NaN, high = NaN] = [sorted[sorted.length % 2 === 1 ? middle : middle - 1], sorted[middle]];
  return (low + high) / 2;
}

/** Returns a percentile; `share` is a fraction, such as 0.99 for p99. NaN if there are no numbers. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Prints a line to standard output. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Formats rows with the same keys as a Markdown table, in Prettier's style. */
export function tableOf(rows: readonly Readonly<Record<string, string | number>>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const widths = columns.map((column) => Math.max(3, column.length, ...rows.map((row) => `${row[column]}`.length)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |`;
  const rule = line(widths.map((width) => "-".repeat(width)));
  const body = rows.map((row) => line(columns.map((column) => `${row[column]}`)));
  return [line(columns), rule, ...body].join("\n");
}

/** Prints a title and a Markdown table; prints nothing if there are no rows. */
export function printTable(title: string, rows: readonly Readonly<Record<string, string | number>>[]): void {
  if (rows.length > 0) print(`\n${title}\n\n${tableOf(rows)}`);
}

/** Prints the date, machine, Node.js version, commit and load, and how the measurement was made. */
export function printHead(how: string): void {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const machine = `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 1024 ** 3)} GB`;
  const load = `load ${loadavg()[0]?.toFixed(1)}`;
  print(
    `\n${new Date().toISOString().slice(0, 10)}, ${machine}, Node ${process.version}, commit ${commit}, ${load}, ${how}`,
  );
}

/** Formats a number with `digits` decimal places; returns a dash if the number isn't finite. */
export function fixed(number: number, digits: number): string {
  return Number.isFinite(number) ? number.toFixed(digits) : "–";
}

/** Prints up to 20 problems; if there are any, sets the exit code to 1. */
export function printProblems(problems: readonly string[]): void {
  for (const problem of problems.slice(0, 20)) print(problem);
  if (problems.length > 0) process.exitCode = 1;
}
