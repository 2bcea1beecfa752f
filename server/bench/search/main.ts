import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { BenchPostgres } from "../BenchPostgres.js";
import { print, printHead, type Printing, printTail } from "../printing.js";
import { cases } from "./cases.js";
import { Comparison } from "./Comparison.js";
import { compareList } from "./compareList.js";
import { Market } from "./Market.js";
import { startPostgraphile } from "./Postgraphile.js";

const help = `npm run bench search -- [--tutors 1000000] [--rounds 3] [--seconds 2] [--only TEXT]… [--plans] [--no-list]
    [--profile FOLDER]

  Fills a fresh database with tutors and measures every filter, order and search of the tutor list, over 1 and 32
  connections: the product through GraphQL, as the web client asks it; PostGraphile on the same tables, where it has words
  for the list; and pgbench with the very statements that the product sent, which are taken from Postgres' log.
  A second part (left out by --no-list) measures a list of 20 out of 10,000 beside a bare REST server with the same SQL.
  --only chooses lists that have this text in their names. --plans prints each statement's plan.
  In short: npm run bench search -- --tutors 20000 --rounds 1 --seconds 1
`;

/** Postgres as for a benchmark that only reads: nothing has to survive. */
const settings = [
  "fsync=off",
  "full_page_writes=off",
  "synchronous_commit=off",
  "wal_level=minimal",
  "max_wal_senders=0",
];

/** `npm run bench search`. */
export async function main(args: readonly string[], printing: Printing): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: {
      help: { type: "boolean" },
      tutors: { type: "string", default: "1000000" },
      rounds: { type: "string", default: "3" },
      seconds: { type: "string", default: "2" },
      only: { type: "string", multiple: true },
      plans: { type: "boolean", default: false },
      list: { type: "boolean", default: true },
      profile: { type: "string" },
    },
  });
  if (values.help) {
    print(help);
    return;
  }
  const times = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
  const tutors = Number(values.tutors);
  const chosen = cases.filter(({ name }) => values.only?.some((text) => name.includes(text)) ?? true);
  const folder = mkdtempSync(join(tmpdir(), "saywell-bench-"));
  const postgres = await BenchPostgres.start(settings);
  const closing = [() => postgres.process.end("SIGINT")];
  const open = async (name: string, count: number, profile?: string) => {
    const market = await Market.open(postgres, { name, tutors: count, folder, profile }, print);
    closing.unshift(() => market.node.process.end("SIGTERM"));
    const beside = await startPostgraphile(market.url, print);
    if (beside) closing.unshift(() => beside.process.end("SIGTERM"));
    return { market, beside };
  };
  try {
    printHead(printing, `medians of ${times.rounds} rounds of ${times.seconds} s`);
    if (values.list) await compareList({ ...(await open("few", 10_000, values.profile)), postgres, times, printing });
    if (chosen.length === 0) return;
    print(`\nFilling in ${tutors} tutors`);
    const { market, beside } = await open("many", tutors, values.list ? undefined : values.profile);
    const comparison = new Comparison({ market, beside, postgres, folder, times, printing });
    await comparison.prepare(chosen, values.plans);
    for (const connections of [1, 32]) await comparison.run(chosen, connections);
    printTail();
  } finally {
    for (const close of closing) await close();
    rmSync(folder, { recursive: true, force: true });
  }
}
