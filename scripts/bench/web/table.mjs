import { cpus, totalmem } from "node:os";

/** Rows, as objects with the same keys, in Markdown. */
export function table(rows) {
  const columns = Object.keys(rows[0] ?? {});
  const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => String(row[column]).length)));
  const line = (cells) => `| ${cells.map((cell, index) => String(cell).padEnd(widths[index])).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [line(columns), rule, ...rows.map((row) => line(columns.map((column) => row[column])))].join("\n");
}

/** What this was measured on, and when. */
export function machine() {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpu?.model ?? "?"}, ${memory} GB, Node ${process.version}`;
}
