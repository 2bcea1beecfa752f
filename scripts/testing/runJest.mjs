import { spawn } from "node:child_process";
import { once } from "node:events";

/** Runs jest with its arguments and answers how many tests passed, failed and were skipped. */
export async function runJest(args) {
  const jest = spawn(process.execPath, ["node_modules/jest/bin/jest.js", ...args], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  let totals = { passed: 0, failed: 0, skipped: 0 };
  jest.on("message", (told) => (totals = told));
  // jest ends itself on a signal; this process stays for its last line.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => jest.kill(signal));
  const [code] = await once(jest, "close");
  // The set-up failed, an option was wrong, nothing matched: no test says so.
  return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
}
