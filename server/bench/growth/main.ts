import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pause } from "../../testing/pause.js";
import { startRedis } from "../../testing/redis.js";
import { unusedPort } from "../../testing/unusedPort.js";
import { BenchPostgres } from "../BenchPostgres.js";
import { People } from "../chat/people.js";
import type { Plan, Report } from "../chat/plan.js";
import { print, printHead, type Printing, printTail, shown } from "../printing.js";
import { processorSeconds, processorSecondsOfFamily } from "../processorTime.js";
import { type Node, startProduct } from "../product.js";
import { fillMessages } from "./fillMessages.js";

const help = `npm run bench growth -- [--messages 1000000] [--nodes 4] [--pairs 50] [--rounds 3] [--seconds 5]

  What a message costs while more and more are stored: with 1,000, with 100,000 and with as many as --messages says
  (10000000 takes some ten minutes and 4 GB), and then on one node and on several with Redis. Pairs of people talk in turn
  through Socket.IO. In short: npm run bench growth -- --messages 100000 --nodes 2 --rounds 1 --seconds 2
`;

type Figures = { readonly rate: number; readonly p95: number; readonly server: number; readonly postgres: number };
type Row = { readonly what: string; readonly rounds: readonly Figures[] };

/** Durable, as operators run it. */
const settings = ["max_connections=300"];

/** `npm run bench growth`. */
export async function main(args: readonly string[], printing: Printing): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: "boolean" },
      messages: { type: "string", default: "1000000" },
      nodes: { type: "string", default: "4" },
      pairs: { type: "string", default: "50" },
      rounds: { type: "string", default: "3" },
      seconds: { type: "string", default: "5" },
    },
  });
  if (values.help) {
    print(help);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "saywell-bench-"));
  const postgres = await BenchPostgres.start(settings);
  const redis = await startRedis(await unusedPort());
  const nodes: Node[] = [];
  const url = await postgres.database("growth");
  const start = async (name: string, environment = {}) => {
    nodes.push(await startProduct({ databaseUrl: url, folder: join(folder, name), environment }));
  };
  const stop = async () => {
    for (const node of nodes.splice(0)) await node.process.end("SIGTERM");
  };
  try {
    printHead(printing, `medians of ${values.rounds} rounds of ${values.seconds} s, ${values.pairs} pairs in turn`);
    await start("alone");
    const people = await People.settle(nodes[0]?.origin ?? "", url, Number(values.pairs));
    const talk = async (what: string): Promise<Row> => {
      const rounds = [];
      for (let round = 0; round < Number(values.rounds); round++) {
        const plan = { origins: nodes.map(({ origin }) => origin), pairs: await people.first(Number(values.pairs)) };
        rounds.push(await measure(nodes, postgres, { ...plan, tongue: "socket", rate: null }, Number(values.seconds)));
      }
      print(`… ${what}`);
      return { what, rounds };
    };
    const sizes = [1000, 100_000, Number(values.messages)].filter((size, i, all) => all.indexOf(size) === i);
    const grown: Row[] = [];
    let stored = 0;
    for (const size of sizes) {
      await fillMessages(url, size - stored, (done) => {
        if (done % 500_000 === 0) print(`… ${stored + done} messages`);
      });
      stored = size;
      grown.push(await talk(`${size} stored`));
    }
    print(`\nMessages stored, one node\n\n${printing.table(rowsOf(grown, printing))}`);
    await stop();
    const spread: Row[] = [];
    for (let count = 1; count <= Number(values.nodes); count++) {
      await start(`node-${count}`, { REDIS_URL: redis.url });
      spread.push(await talk(`${count} ${count === 1 ? "node" : "nodes"} with Redis`));
    }
    if (spread.length > 0) print(`\nNodes, ${stored} stored\n\n${printing.table(rowsOf(spread, printing))}`);
    printTail();
  } finally {
    await stop();
    await redis.end("SIGTERM");
    await postgres.process.end("SIGINT");
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first row is what the others are compared with. */
function rowsOf(rows: readonly Row[], { median }: Printing): Record<string, string>[] {
  const [anchor] = rows;
  return rows.map(({ what, rounds }) => {
    const middle = (of: (figures: Figures, beside: Figures) => number) =>
      median(rounds.map((figures, i) => of(figures, anchor?.rounds[i] ?? figures)));
    return {
      "": what,
      "messages/s": shown(
        middle(({ rate }) => rate),
        0,
      ),
      "p95 ms": shown(
        middle(({ p95 }) => p95),
        1,
      ),
      "server s/1,000": shown(
        middle(({ server }) => server),
        3,
      ),
      "Postgres s/1,000": shown(
        middle(({ postgres }) => postgres),
        3,
      ),
      "both ×": shown(middle((own, first) => (own.server + own.postgres) / (first.server + first.postgres))),
    };
  });
}

async function measure(nodes: readonly Node[], postgres: BenchPostgres, plan: Plan, seconds: number): Promise<Figures> {
  const clients = fork("scripts/typescriptProgram.mjs", [join(__dirname, "../chat/clients.ts")]);
  const ended = once(clients, "exit");
  const report = async () => {
    const broke = ended.then(() => Promise.reject(new Error("The clients ended.")));
    return ((await Promise.race([once(clients, "message"), broke])) as [Report])[0];
  };
  const connected = report();
  clients.send(plan);
  await connected;
  await pause(Math.min(2, seconds / 2) * 1000);
  const spent = () => ({
    server: nodes.reduce((sum, { process }) => sum + processorSeconds(process.pid), 0),
    postgres: processorSecondsOfFamily(postgres.process.pid),
  });
  clients.send("begin");
  const before = spent();
  await pause(seconds * 1000);
  const after = spent();
  const last = report();
  clients.send("end");
  const said = await last;
  await ended;
  if (!("seen" in said)) throw new Error("The clients said nothing at the end.");
  const { messages, p95 } = said.seen;
  const each = (what: "server" | "postgres") => ((after[what] - before[what]) / messages) * 1000;
  return { rate: messages / said.seen.seconds, p95, server: each("server"), postgres: each("postgres") };
}
