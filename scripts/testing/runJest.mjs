import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Makes V8 optimize a function only after 1 MB of its bytecode has run, instead of 66 KB: most test files end before
 * optimized code would pay off. jest passes the option on to its workers.
 */
const optimizeLate = "--interrupt-budget=1000000";

export async function runJest(args) {
  const jest = spawn(process.execPath, [optimizeLate, "node_modules/jest/bin/jest.js", ...args], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  let totals = { passed: 0, failed: 0, skipped: 0 };
  jest.on("message", (reported) => (totals = reported));
  // Pass signals on to jest, which then stops; this process stays alive to print the totals.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => jest.kill(signal));
  const [code] = await once(jest, "close");
  // The global setup failed, an option was invalid, or no test matched; the totals don't show that.
  return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
}
