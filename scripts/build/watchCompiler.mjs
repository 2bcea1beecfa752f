import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { root } from "../support/root.mjs";

/**
 * Compiles now and on every source change. `ready` resolves after the first compilation; `onChange` runs after each
 * later one.
 */
export function watchCompiler(onChange) {
  const options = ["--watch", "--preserveWatchOutput", "--pretty", "false", "--project", "tsconfig.build.json"];
  const compiler = spawn(process.execPath, ["node_modules/typescript/bin/tsc", ...options], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let isReady = false;
  const ready = new Promise((resolve, reject) => {
    compiler.once("exit", () => reject(new Error("The compiler exited.")));
    createInterface(compiler.stdout).on("line", (line) => {
      if (line.includes("error TS")) process.stdout.write(`${line}\n`);
      if (!line.includes("Watching for file changes")) return;
      if (isReady) onChange();
      isReady = true;
      resolve();
    });
  });
  // If the compiler is stopped during the first compilation, `ready` rejects, possibly while nothing awaits it.
  ready.catch(() => undefined);
  return { ready, stop: () => compiler.kill() };
}
