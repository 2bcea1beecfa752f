import type { Pool } from "pg";
import {
  exportEvents,
  type ExportOf,
  rebuild,
  markRestored,
  StatisticsProjector,
  stats,
  verify,
} from "../chat/index.js";
import { systemClock } from "../platform/clock.js";
import { isId } from "../platform/ids.js";
import { createLogger } from "../platform/telemetry/logger.js";
import { errorCode, StartupError } from "../platform/errors/StartupError.js";
import { TutorStatistics } from "../tutors/index.js";
import { mainOf } from "./mainOf.js";
import { parseOptions, usageError } from "./parseOptions.js";
import { progress } from "./progress.js";
import { withDatabase } from "./withDatabase.js";

const help = `npm run chat -- <command>

  verify                   compare every projection with the fold of the log, by count and hash; list the differences
  rebuild [--after ID]     rebuild every projection from the log, while the server keeps running
  export --chat ID         write a chat's events as NDJSON
  export --user EMAIL      write the events of all of a user's chats as NDJSON
  stats                    print statistics of the log, such as the number of chats and events
  statistics               recompute the tutors' statistics from the log, while the server keeps running
  restored                 make clients refetch, and keep transaction ids increasing; run it after restoring the
                           database by means other than npm run restore, such as point-in-time recovery

Uses the database in DATABASE_URL, or else the embedded one in DATA_DIR. verify exits with 1 when anything differs.
To pipe an export, use npm run --silent, which omits npm's own output.
`;

const maxShown = 50;

type Options = { readonly after?: string; readonly chat?: string; readonly user?: string };

const commands: Readonly<Record<string, (pool: Pool, options: Options) => Promise<void>>> = {
  verify: runVerify,
  rebuild: runRebuild,
  export: runExport,
  stats: runStats,
  statistics: runStatistics,
  restored: runRestored,
};

async function run(args: readonly string[]): Promise<void> {
  const text = { type: "string" } as const;
  const parsed = parseOptions(args, help, { options: { after: text, chat: text, user: text }, allowPositionals: true });
  if (parsed === null) return;
  const { values, positionals } = parsed;
  const [name] = positionals;
  if (name === undefined) throw usageError("Specify a command.", help);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw usageError(`Unknown command ${name}.`, help);
  await withDatabase({ as: "server" }, ({ pool }) => command(pool, values));
}

async function runVerify(pool: Pool): Promise<void> {
  const found = await verify(pool, (chats) => progress(`${chats} chats compared`));
  print(`chats   ${found.chats}\nevents  ${found.events}\nstored  ${found.storedHash}\nfolded  ${found.foldedHash}\n`);
  for (const { chatId, what } of found.differences.slice(0, maxShown)) print(`differs ${chatId}: ${what}\n`);
  const more = found.differences.length - maxShown;
  if (more > 0) print(`and ${more} more differences\n`);
  if (found.differences.length > 0) process.exitCode = 1;
  else print("Every projection equals the log.\n");
}

async function runRebuild(pool: Pool, { after }: Options): Promise<void> {
  const begin = after === undefined ? {} : { after: requireId(after, "--after") };
  const onProgress = (chatId: string, chats: number) => progress(`${chats} chats rebuilt, up to ${chatId}`);
  const { chats, mended } = await rebuild(pool, { ...begin, onProgress });
  print(`${chats} chats rebuilt, ${mended} of them repaired.\n`);
}

async function runExport(pool: Pool, { chat, user }: Options): Promise<void> {
  if ((chat === undefined) === (user === undefined)) {
    throw new StartupError("export needs either --chat ID or --user EMAIL.");
  }
  const of: ExportOf = chat === undefined ? { email: user ?? "" } : { chatId: requireId(chat, "--chat") };
  let count = 0;
  try {
    for await (const event of exportEvents(pool, of)) {
      await written(`${JSON.stringify(event)}\n`);
      count += 1;
    }
  } catch (error) {
    // The program at the other end of the pipe has stopped reading.
    if (errorCode(error) === "EPIPE") return;
    throw error;
  }
  if (count === 0 && chat !== undefined) throw new StartupError("There is no such chat.");
  process.stderr.write(`${count} events exported.\n`);
}

async function runStats(pool: Pool): Promise<void> {
  for (const [name, figure] of Object.entries(await stats(pool))) print(`${name.padEnd(28)}${figure}\n`);
}

async function runStatistics(pool: Pool): Promise<void> {
  const [statistics, logger] = [new TutorStatistics(pool), createLogger("warn", { stream: process.stderr })];
  await new StatisticsProjector({ pool, statistics, clock: systemClock, logger }).rebuild();
  print("Recomputed the tutors' statistics.\n");
}

async function runRestored(pool: Pool): Promise<void> {
  await markRestored(pool);
  print("Clients that follow chats will refetch them.\n");
}

function requireId(text: string, option: string): string {
  if (!isId(text)) throw new StartupError(`${option} must be a chat's id.`);
  return text;
}

const written = (text: string) =>
  new Promise<void>((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });

function print(text: string): void {
  process.stdout.write(text);
}

export const main = mainOf(module, run);
