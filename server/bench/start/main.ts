import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unusedPort } from "../../testing/support/servers/unusedPort.js";
import { readOptions } from "../harness/options.js";
import { fixed, median, printHead, printTable } from "../harness/report.js";

const help = `npm run bench start -- [--rounds 5]

  The time until npm start listens, with the embedded database, when everything is already installed and built.
`;

/** Implements `npm run bench start`. */
export async function main(args: readonly string[]): Promise<void> {
  const options = readOptions(args, help, { rounds: "5" });
  if (options === null) return;
  const dataDir = mkdtempSync(join(tmpdir(), "saywell-bench-"));
  const port = await unusedPort();
  try {
    // The first start creates the database.
    await start(dataDir, port);
    const times: number[] = [];
    for (let round = 0; round < Number(options.rounds); round++) times.push(await start(dataDir, port));
    printHead(`${options.rounds} starts`);
    printTable("npm start until it listens", [
      { goal: "≤ 2,000 ms", "median ms": fixed(median(times), 0), "fastest ms": fixed(Math.min(...times), 0) },
    ]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Returns the startup time in milliseconds. */
async function start(dataDir: string, port: number): Promise<number> {
  const began = performance.now();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir };
  const child = spawn("npm", ["start"], { env, stdio: ["ignore", "pipe", "inherit"], detached: true });
  const ended = once(child, "exit");
  let output = "";
  await new Promise<void>((resolve, reject) => {
    void ended.then(([code]) => reject(new Error(`npm start exited with ${code}:\n${output}`)));
    child.stdout.on("data", (text: Buffer) => {
      output += String(text);
      if (output.includes("Saywell is ready")) resolve();
    });
  });
  const took = performance.now() - began;
  if (child.pid !== undefined) process.kill(-child.pid, "SIGINT");
  await ended;
  return took;
}
