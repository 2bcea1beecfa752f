import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endEverything } from "../../testing/support/atTheEnd.js";
import { startRedis } from "../../testing/support/servers/redis.js";
import { BenchPostgres } from "../harness/BenchPostgres.js";
import { isChosen, readOptions } from "../harness/options.js";
import { printHead } from "../harness/report.js";
import { compareChat } from "./compareChat.js";
import { killNodes } from "./killNodes.js";
import { measureSpeed } from "./measureSpeed.js";

const help = `npm run bench notifications -- [--people 2000] [--parts speed,kills,chat] [--rounds 5] [--seconds 10] [--pairs 50]
    [--database URL]

  Two nodes, a mail server and a push service notify users of five unread messages each. Three parts measure how fast they
  do so, whether each user is notified exactly as the rules say while the nodes are killed at each step, and how much it
  slows down the chat.
  --parts     only these parts
  --rounds    the number of rounds of the chat without and with 10,000 messages to decide; each takes --seconds and has --pairs
  --database  a Postgres to use instead of the embedded one; its role must be able to create databases
`;

/** Implements `npm run bench notifications`. */
export async function main(args: readonly string[]): Promise<void> {
  const defaults = { people: "2000", parts: "all", rounds: "5", seconds: "10", pairs: "50", database: "" };
  const options = readOptions(args, help, defaults);
  if (options === null) return;
  const [people, rounds, seconds, pairs] = [options.people, options.rounds, options.seconds, options.pairs].map(Number);
  const folder = mkdtempSync(join(tmpdir(), "saywell-bench-"));
  const postgres = await BenchPostgres.start(options.database);
  const redis = await startRedis();
  const setup = { postgres, folder, redisUrl: redis.url, people: people ?? NaN };
  try {
    printHead(`${setup.people} users with five unread messages each, two nodes`);
    if (isChosen("speed", options.parts)) await measureSpeed(setup);
    if (isChosen("kills", options.parts)) await killNodes(setup);
    if (isChosen("chat", options.parts)) {
      await compareChat(setup, { rounds: rounds ?? NaN, seconds: seconds ?? NaN, pairs: pairs ?? NaN });
    }
  } finally {
    await endEverything();
    await redis.end("SIGTERM");
    await postgres.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
