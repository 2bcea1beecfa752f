import { spawn } from "node:child_process";
import { root } from "./root.mjs";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

export class CommandFailure extends Error {}

/**
 * Runs a Node program until it ends; a signal to this process also stops the program.
 * @throws CommandFailure with the last `lines` lines of the output
 */
export async function runNode(name, args, environment = {}, lines = 30) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const stop = (signal) => {
    child.kill(signal);
    process.exit(1);
  };
  for (const signal of signals) process.once(signal, stop);
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  for (const signal of signals) process.off(signal, stop);
  if (code !== 0) throw new CommandFailure(`${output.trim().split("\n").slice(-lines).join("\n")}\n${name} failed.`);
}
