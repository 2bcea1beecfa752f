import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Runs an `npm run chat` command; returns how many milliseconds it took.
 * @throws Error with the end of its output if it fails
 */
export async function chatCommand(command: string, url: string): Promise<number> {
  const begin = performance.now();
  const env = { DATABASE_URL: url, LOG_LEVEL: "error" };
  const args = ["scripts/server.mjs", "server/commands/chatLog.js", command];
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`npm run chat -- ${command} exited with ${code}:\n${output.slice(-2000)}`);
  return performance.now() - begin;
}
