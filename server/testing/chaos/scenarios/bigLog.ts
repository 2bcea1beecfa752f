import { spawn } from "node:child_process";
import { once } from "node:events";
import { longest, type Scenario, seconds } from "../Scenario.js";
import { type LogSize, makeSyntheticLog } from "../syntheticLog.js";

/** A log of this size, without anything made from it, is rebuilt and verified by the operator's commands. */
export function bigLog(size: LogSize, within: number): Scenario {
  const events = size.students * size.tutors * size.eventsOfAChat;
  return {
    name: `${events} events rebuilt`,
    within: 4 * within + 120,
    run: async (world) => {
      await world.load.end();
      const url = world.postgres.urlOf("big_log");
      await makeSyntheticLog(world.postgres.urlOf("postgres"), url, size);
      const rebuilding = await chatCommand("rebuild", url);
      const verifying = await chatCommand("verify", url);
      return { "rebuilt in": longest([rebuilding], within * 1000), "verified in": seconds(verifying) };
    },
  };
}

/** Runs `npm run chat` on a database; answers how many milliseconds it took. */
async function chatCommand(command: string, url: string): Promise<number> {
  const begin = performance.now();
  const env = { DATABASE_URL: url, LOG_LEVEL: "error" };
  const args = ["scripts/server.mjs", "server/commands/chatLog.js", command];
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`npm run chat -- ${command} ended with ${code}:\n${output.slice(-2000)}`);
  return performance.now() - begin;
}
