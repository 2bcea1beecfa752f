import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { root } from "./root.mjs";

/**
 * Compiles the server now and at every change of a source. `ready` resolves after the first time; `onChange` is called
 * after every later one.
 */
export function watchCompiler(onChange) {
  const options = ["--watch", "--preserveWatchOutput", "--pretty", "false", "--project", "tsconfig.build.json"];
  const compiler = spawn(process.execPath, ["node_modules/typescript/bin/tsc", ...options], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let isReady = false;
  const ready = new Promise((resolve, reject) => {
    compiler.once("exit", () => reject(new Error("The compiler ended.")));
    createInterface(compiler.stdout).on("line", (line) => {
      if (line.includes("error TS")) process.stdout.write(`${line}\n`);
      if (!line.includes("Watching for file changes")) return;
      if (isReady) onChange();
      isReady = true;
      resolve();
    });
  });
  // Nobody waits for it any more when the compiler is stopped in the end.
  ready.catch(() => undefined);
  return { ready, stop: () => compiler.kill() };
}
