import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startRedis } from "../../testing/support/servers/redis.js";
import { BenchPostgres } from "../harness/BenchPostgres.js";
import { isChosen, readOptions } from "../harness/options.js";
import { fixed, print, printHead, printTable } from "../harness/report.js";
import { type Goal, Rounds } from "../harness/Rounds.js";
import { columns, type Figures, measure, type System } from "./measure.js";
import { names, startSystems } from "./systems.js";

const help = `npm run bench chat -- [--rounds 5] [--seconds 5] [--pairs 50,200] [--systems TEXT,…] [--database URL]
    [--baseline DIR] [--nodes 1] [--stored 0] [--no-redis]

  Messages per second, CPU time and latency of Saywell, of a by-the-book server and of a hand-made one, side by side on one
  Postgres and one Redis. The two users of a pair take turns: each replies as soon as the other's message arrives.
  --systems   only systems whose names contain one of these texts: ${Object.values(names).join(", ")}
  --database  a Postgres to use instead of the embedded one; its role must be able to create databases
  --baseline  a built checkout to measure as well
  --nodes     how many processes of each server; the two users of a pair connect to different ones
  --stored    how many messages are stored beforehand
  --no-redis  run all servers without Redis: publish and subscribe within the process
`;

const processor = ({ node, postgres }: Figures) => node + postgres;
const [rate, p99] = [({ rate: own }: Figures) => own, ({ p99: own }: Figures) => own];

function goalsAt(pairs: number): readonly Goal<Figures>[] {
  const compare = (system: string, peer: string) => ({ system, peer });
  const book = compare(names.graphql, names.byTheBook);
  return [
    { ...book, figure: "messages/s", of: rate, goal: "≥ 2" },
    { ...book, figure: "CPU time", of: processor, goal: "≤ 0.5" },
    { ...book, figure: "p99", of: p99, goal: "≤ 0.5" },
    { ...compare(names.socketIo, names.handMade), figure: "messages/s", of: rate, goal: pairs < 200 ? "≥ 1.8" : "≥ 2" },
    { ...compare(names.socketIo, names.baselineSocketIo), figure: "messages/s", of: rate, goal: "≥ 0.95" },
    { ...compare(names.graphql, names.baselineGraphql), figure: "messages/s", of: rate, goal: "" },
    { ...compare(names.socketIo, names.insert), figure: "p50", of: ({ p50 }) => p50, goal: "≤ 3" },
  ];
}

/** The bare INSERT is measured only with one pair, because each user takes up a Postgres connection. */
function atLoad(systems: readonly System[], pairs: number): readonly System[] {
  return systems.filter(({ name }) => name !== names.insert || pairs === 1);
}

/** Implements `npm run bench chat`. */
export async function main(args: readonly string[]): Promise<void> {
  const options = readOptions(args, help, {
    rounds: "5",
    seconds: "5",
    pairs: "50,200",
    systems: "all",
    database: "",
    baseline: "",
    nodes: "1",
    stored: "0",
    "no-redis": false,
  });
  if (options === null) return;
  const [rounds, seconds, loads] = [
    Number(options.rounds),
    Number(options.seconds),
    options.pairs.split(",").map(Number),
  ];
  const folder = mkdtempSync(join(tmpdir(), "saywell-bench-"));
  const postgres = await BenchPostgres.start(options.database);
  const redis = options["no-redis"] ? undefined : await startRedis();
  let systems: readonly System[] = [];
  try {
    systems = await startSystems({
      postgres,
      folder,
      redisUrl: redis?.url,
      pairs: Math.max(...loads),
      nodes: Number(options.nodes),
      baseline: options.baseline === "" ? "" : resolve(options.baseline),
      stored: Number(options.stored),
      isWanted: (name) => isChosen(name, options.systems),
    });
    printHead(
      `medians of ${rounds} rounds of ${seconds} s, ${redis ? "with" : "without"} Redis, nodes: ${options.nodes}`,
    );
    const goalRows: Record<string, string | number>[] = [];
    for (const pairs of loads) {
      const found = new Rounds<Figures>();
      await found.run(rounds, atLoad(systems, pairs), async (system, round) => {
        await pause(300);
        const figures = await measure(system, { pairs, seconds }, postgres);
        print(`… ${pairs} pairs, round ${round}, ${system.name}: ${fixed(figures.rate, 0)}/s`);
        return figures;
      });
      printTable(`${pairs} pairs`, found.rows(atLoad(systems, pairs), columns, [names.byTheBook, names.handMade]));
      goalRows.push(...found.goalRows(goalsAt(pairs)).map((row) => ({ pairs, ...row })));
    }
    printTable("Goals", goalRows);
  } finally {
    for (const node of new Set(systems.flatMap(({ nodes }) => nodes))) await node.process.end("SIGTERM");
    await redis?.end("SIGTERM");
    await postgres.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
