import { join } from "node:path";
import { startProcess } from "../../testing/startedProcess.js";
import { unusedPort } from "../../testing/unusedPort.js";
import { type HttpSeen, loadHttp } from "../httpLoad.js";
import { print, shown } from "../printing.js";
import { processorSeconds, processorSecondsOfFamily, residentMegabytes } from "../processorTime.js";
import type { Node } from "../product.js";
import type { ComparisonParts } from "./Comparison.js";
import { inItsWords } from "./Postgraphile.js";
import { statementsDuring } from "./sentStatements.js";
import { cases } from "./cases.js";
import type { Market } from "./Market.js";

type Seen = HttpSeen & { readonly server: number; readonly postgres: number; readonly memory: number };
type System = { readonly name: string; readonly node: Node; readonly ask: () => Promise<HttpAsk> };
type HttpAsk = {
  readonly headers: Readonly<Record<string, string>>;
  readonly path: string;
  readonly bodies: string[];
  readonly expected: string;
};

async function asking(market: Market, isShownAgain: boolean): Promise<HttpAsk> {
  await market.refresh();
  await market.showAgain(isShownAgain);
  const bodies = [market.body({}, "TOP_PICKS", null)];
  return { headers: market.headers, path: "/graphql", bodies, expected: '"edges":' };
}

/** The first page of all tutors over 32 connections: through GraphQL, and through a bare REST server with the same SQL. */
export async function compareList({
  market,
  beside,
  postgres,
  times,
  printing,
}: Omit<ComparisonParts, "folder">): Promise<void> {
  const everybody = cases[0]?.listings[0] ?? { condition: {}, orderBy: [] };
  await market.showAgain(false);
  await market.ask({}, "TOP_PICKS", null);
  // Of the second time: the number of all that match is known then.
  const sent = await statementsDuring(postgres, () => market.ask({}, "TOP_PICKS", null));
  print(`\nFor each list the product sends ${sent.length} statement(s).`);
  const page = sent.find(({ text }) => / limit /i.test(text));
  if (!page) throw new Error("The page's statement was not found.");
  const port = await unusedPort();
  const env = {
    PATH: process.env["PATH"],
    NODE_ENV: "production",
    PORT: String(port),
    DATABASE_URL: market.url,
    STATEMENT: JSON.stringify(page),
  };
  const program = ["scripts/typescriptProgram.mjs", join(__dirname, "handMade.ts")];
  const bare = {
    origin: `http://127.0.0.1:${port}`,
    process: await startProcess(process.execPath, program, { env, ready: /ready/ }),
  };
  const systems: System[] = [
    {
      name: "bare REST",
      node: bare,
      ask: () => Promise.resolve({ headers: {}, path: "/tutors", bodies: [], expected: '"tutors":' }),
    },
    { name: "Saywell, GraphQL", node: market.node, ask: () => asking(market, true) },
    { name: "Saywell, read anew", node: market.node, ask: () => asking(market, false) },
    ...(beside
      ? [
          {
            name: "PostGraphile",
            node: beside,
            ask: () =>
              Promise.resolve({
                headers: {},
                path: "/graphql",
                bodies: [inItsWords(everybody, null)],
                expected: '"nodes":',
              }),
          },
        ]
      : []),
  ];
  const rounds: Map<string, Seen>[] = [];
  for (let round = 0; round < times.rounds; round++) {
    const seen = new Map<string, Seen>();
    for (const { name, node, ask } of systems) {
      const marks: number[][] = [];
      const mark = () =>
        marks.push([processorSeconds(node.process.pid), processorSecondsOfFamily(postgres.process.pid)]);
      const load = {
        ...(await ask()),
        port: Number(new URL(node.origin).port),
        connections: 32,
        warmUp: 1,
        seconds: times.seconds,
      };
      const found = await loadHttp(load, mark);
      const spent = (which: number) =>
        (((marks[1]?.[which] ?? NaN) - (marks[0]?.[which] ?? NaN)) / found.requests) * 1000;
      seen.set(name, { ...found, server: spent(0), postgres: spent(1), memory: residentMegabytes(node.process.pid) });
      print(`… list of 20, ${name}: ${found.rate.toFixed(0)}/s`);
    }
    rounds.push(seen);
  }
  await bare.process.end("SIGTERM");
  const rows = systems.map(({ name }) => {
    const middle = (of: (seen: Seen, anchor: Seen) => number) =>
      printing.median(
        rounds.flatMap((round) => {
          const [seen, anchor] = [round.get(name), round.get("bare REST")];
          return seen && anchor ? [of(seen, anchor)] : [];
        }),
      );
    return {
      system: name,
      "lists/s": shown(
        middle(({ rate }) => rate),
        0,
      ),
      "× bare REST": shown(middle((seen, anchor) => seen.rate / anchor.rate)),
      "p50 ms": shown(
        middle(({ p50 }) => p50),
        1,
      ),
      "p95 ms": shown(
        middle(({ p95 }) => p95),
        1,
      ),
      "server ms": shown(middle(({ server }) => server)),
      "server ×": shown(middle((seen, anchor) => seen.server / anchor.server)),
      "Postgres ms": shown(middle((seen) => seen.postgres)),
      kB: shown(
        middle(({ bytes }) => bytes / 1000),
        1,
      ),
      "memory MB": shown(
        middle(({ memory }) => memory),
        0,
      ),
    };
  });
  print(`\nA list of 20 out of 10,000, 32 connections; processor time for each list\n\n${printing.table(rows)}`);
}
