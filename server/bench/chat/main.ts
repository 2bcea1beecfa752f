import { execFileSync } from "node:child_process";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { type Figures, measure, measurePostgres, type Times } from "./measure.js";
import type { Load } from "./plan.js";
import { names, type System, Systems } from "./Systems.js";

const help = `npm run bench chat -- [--rounds 5] [--seconds 6] [--only TEXT]… [--load TEXT]… [--profile FOLDER]

  Measures what carries chat, side by side on one Postgres with fsync and synchronous_commit on: a server as it is built by
  hand, the same without a database, pgbench, and Saywell through Socket.IO and GraphQL, on one node and on two with Redis.
  --only and --load choose systems and loads that have this text in their names; the hand-made ones are always measured.
  --profile writes processor profiles of Saywell's one node into a folder.
`;

const loads: readonly Load[] = [
  { name: "50 pairs, in turn", pairs: 50, rate: null },
  { name: "200 pairs, in turn", pairs: 200, rate: null },
  { name: "500 messages/s over 100 pairs", pairs: 100, rate: 500 },
];

/** What the benchmarks' tables are made with. */
export type Printing = {
  machine(): string;
  table(rows: readonly Readonly<Record<string, string>>[]): string;
  median(numbers: readonly number[]): number;
};

type Outcome = { readonly name: string; readonly rounds: readonly Figures[]; readonly anchors: readonly Figures[] };

/** `npm run bench chat`. */
export async function main(args: readonly string[], printing: Printing): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: "boolean" },
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "6" },
      only: { type: "string", multiple: true },
      load: { type: "string", multiple: true },
      profile: { type: "string" },
    },
  });
  if (values.help) {
    print(help);
    return;
  }
  const seconds = Number(values.seconds);
  const isMeant = (name: string, texts?: string[]) => texts?.some((text) => name.includes(text)) ?? true;
  const wanted = (name: string) => name.startsWith(names.handMade) || isMeant(name, values.only);
  const chosen = loads.filter(({ name }) => isMeant(name, values.load));
  const systems = await Systems.start(Math.max(...chosen.map(({ pairs }) => pairs)), values.profile);
  try {
    const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
    const load = loadavg()
      .map((each) => each.toFixed(1))
      .join(" ");
    print(
      `\n${printing.machine()}, commit ${commit}, load ${load}, medians of ${values.rounds} rounds of ${seconds} s`,
    );
    for (const each of chosen) {
      const times = { warmUp: Math.min(2, seconds / 2), seconds };
      const outcomes = await rounds(systems, each, Number(values.rounds), times, wanted);
      print(`\n${each.name}\n\n${printing.table(outcomes.map((outcome) => rowOf(outcome, printing.median)))}`);
    }
    print(
      `\nload ${loadavg()
        .map((each) => each.toFixed(1))
        .join(" ")} at the end`,
    );
  } finally {
    await systems.end();
  }
}

/** Rounds of one load, in each of which every system has its turn, so that they share the machine's moods. */
async function rounds(
  systems: Systems,
  load: Load,
  count: number,
  times: Times,
  wanted: (name: string) => boolean,
): Promise<readonly Outcome[]> {
  const figures = new Map<string, Figures[]>();
  const note = (name: string, found: Figures) => figures.set(name, [...(figures.get(name) ?? []), found]);
  for (let round = 1; round <= count; round++) {
    for (const system of systems.all.filter(({ name }) => wanted(name))) {
      const found = await measure(systems, system, load, times);
      note(system.name, found);
      print(`… ${load.name}, round ${round}, ${system.name}: ${found.rate.toFixed(0)}/s`);
      if (found.overdue > 0) print(`  ${found.overdue} messages did not arrive within ten seconds`);
    }
    const found = load.rate === null && wanted(names.postgres) ? await measurePostgres(systems, load, times) : null;
    if (found) note(names.postgres, found);
  }
  return [...figures].map(([name, all]) => ({ name, rounds: all, anchors: figures.get(anchorOf(name)) ?? [] }));
}

/** What a system is compared with: the hand-made server with as many nodes. */
function anchorOf(name: System["name"]): string {
  return name === names.twice || name === names.handMadeTwice ? names.handMadeTwice : names.handMade;
}

function rowOf({ name, rounds: all, anchors }: Outcome, median: Printing["median"]): Record<string, string> {
  const middle = (of: (figures: Figures) => number) => median(all.map(of));
  const shown = (number: number, digits: number) => (Number.isNaN(number) ? "" : number.toFixed(digits));
  const ratio = (of: (figures: Figures) => number) =>
    shown(median(all.map((figures, i) => of(figures) / of(anchors[i] ?? figures))), 2);
  return {
    system: name,
    "messages/s": shown(
      middle(({ rate }) => rate),
      0,
    ),
    "× hand-made": ratio(({ rate }) => rate),
    "p50 ms": shown(
      middle(({ p50 }) => p50),
      1,
    ),
    "p95 ms": shown(
      middle(({ p95 }) => p95),
      1,
    ),
    "p99 ms": shown(
      middle(({ p99 }) => p99),
      1,
    ),
    "p99 ×": ratio(({ p99 }) => p99),
    "server s/1,000": shown(
      middle(({ server }) => server),
      3,
    ),
    "Postgres s/1,000": shown(
      middle(({ postgres }) => postgres),
      3,
    ),
    "clients s/1,000": shown(
      middle(({ clients }) => clients),
      3,
    ),
    "both ×": ratio(({ server, postgres }) => server + postgres),
    "memory MB": shown(
      middle(({ memory }) => memory),
      0,
    ),
    "flushes/message": shown(
      middle(({ flushes }) => flushes),
      3,
    ),
  };
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
