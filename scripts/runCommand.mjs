import { spawn } from "node:child_process";
import { root } from "./root.mjs";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

/** A command that did not end well; the message has the last lines of what it said. */
export class CommandFailure extends Error {}

/**
 * Runs a Node program in the project's folder and keeps its output to itself unless it fails: then its last `lines` are
 * told. A signal ends it too.
 * @throws CommandFailure
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
