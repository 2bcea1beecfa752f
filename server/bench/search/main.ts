import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runIn } from "../../testing/support/databases/template.js";
import { makeAccounts, sign } from "../harness/accounts.js";
import { BenchPostgres } from "../harness/BenchPostgres.js";
import { type HttpRequest, loadHttp } from "../harness/httpLoad.js";
import { isChosen, readOptions } from "../harness/options.js";
import { processorSeconds, type Server, startProgram, startProduct } from "../harness/processes.js";
import { fixed, print, printHead, printTable } from "../harness/report.js";
import { type Goal, Rounds } from "../harness/Rounds.js";
import { startPostgraphile } from "../peers/startPostgraphile.js";
import { copyTutors, fillTutors } from "./fillTutors.js";
import { type Scenario, scenarios } from "./scenarios.js";

const help = `npm run bench search -- [--rounds 5] [--seconds 5] [--tutors 10000] [--connections 32] [--scenarios everybody]
    [--systems TEXT,…] [--database URL]

  Pages of 20 tutors with the total count: Saywell as the web client queries it, a by-the-book server, and PostGraphile.
  --scenarios  "all", or only scenarios whose names contain one of these texts: ${scenarios.map(({ name }) => name).join(", ")}
  --systems    only systems whose names contain one of these texts
  --database   a Postgres to use instead of the embedded one; its role must be able to create databases
`;

type System = {
  readonly name: string;
  readonly server: Server;
  /** Null if the system lacks the filter. */
  readonly request: (scenario: Scenario) => Omit<HttpRequest, "origin"> | null;
};

/** Lists per second, latencies in milliseconds, and CPU time in milliseconds per list. */
type Figures = Readonly<Record<"rate" | "p50" | "p99" | "node" | "postgres", number>>;

const names = {
  product: "Saywell",
  byTheBook: "by the book",
  postgraphile: "PostGraphile",
} as const;

const rate = ({ rate: own }: Figures) => own;
const columns = {
  "lists/s": [rate, 0],
  "p50 ms": [({ p50 }: Figures) => p50, 0],
  "p99 ms": [({ p99 }: Figures) => p99, 0],
  "node ms/list": [({ node }: Figures) => node, 2],
  "Postgres ms/list": [({ postgres }: Figures) => postgres, 2],
} as const;
const goals: readonly Goal<Figures>[] = [
  { system: names.product, peer: names.byTheBook, figure: "lists/s", of: rate, goal: "≥ 1.5" },
  { system: names.product, peer: names.postgraphile, figure: "lists/s", of: rate, goal: "≥ 2" },
];

/** No durability: the data is disposable, and the measured requests only read. */
const settings = ["fsync=off", "full_page_writes=off", "synchronous_commit=off"];
const schema = "by_the_book";

/** Implements `npm run bench search`. */
export async function main(args: readonly string[]): Promise<void> {
  const options = readOptions(args, help, {
    rounds: "5",
    seconds: "5",
    tutors: "10000",
    connections: "32",
    scenarios: "everybody",
    systems: "all",
    database: "",
  });
  if (options === null) return;
  const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)];
  const connections = Number(options.connections);
  const folder = mkdtempSync(join(tmpdir(), "saywell-bench-"));
  const postgres = await BenchPostgres.start(options.database, settings);
  const servers: Server[] = [];
  try {
    const all = await startSystems(await postgres.database("search"), Number(options.tutors), folder, servers);
    const systems = all.filter(({ name }) => isChosen(name, options.systems));
    printHead(`${options.tutors} tutors, ${connections} connections, medians of ${rounds} rounds of ${seconds} s`);
    for (const scenario of scenarios.filter(({ name }) => isChosen(name, options.scenarios))) {
      const able = systems.filter(({ request }) => request(scenario) !== null);
      const found = new Rounds<Figures>();
      await found.run(rounds, able, async (system, round) => {
        const figures = await measure(system, scenario, { connections, seconds }, postgres);
        print(`… ${scenario.name}, round ${round}, ${system.name}: ${fixed(figures.rate, 0)}/s`);
        return figures;
      });
      printTable(scenario.name, found.rows(able, columns, [names.byTheBook, names.postgraphile]));
      if (scenario === scenarios[0]) printTable(`${scenario.name}, goals`, found.goalRows(goals));
    }
  } finally {
    for (const server of servers) await server.process.end("SIGTERM");
    await postgres.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startSystems(
  databaseUrl: string,
  tutors: number,
  folder: string,
  servers: Server[],
): Promise<readonly System[]> {
  const started = async <S extends Server | null>(starting: Promise<S>) => {
    const server = await starting;
    if (server !== null) servers.push(server);
    return server;
  };
  const product = await started(startProduct({ databaseUrl, folder }));
  const [student] = await makeAccounts(product.origin, databaseUrl, "student", 1);
  print(`Inserting ${tutors} tutors`);
  await fillTutors(databaseUrl, tutors);
  await runIn(databaseUrl, `create schema ${schema}`);
  const byTheBook = await started(
    startProgram("peers/byTheBook/main.ts", { DATABASE_URL: databaseUrl, DATABASE_SCHEMA: schema }),
  );
  await copyTutors(databaseUrl, schema);
  const postgraphile = await started(startPostgraphile(databaseUrl));

  const [token, bookToken, hash] = [student?.token ?? "", await sign({ sub: student?.id }), searchHash()];
  const ofProduct: System["request"] = ({ product: { filter, sort } }) => ({
    token,
    expected: '"edges":[{',
    body: {
      operationName: "TutorSearch",
      variables: { filter, sort, first: 20, after: null },
      extensions: { persistedQuery: { version: 1, sha256Hash: hash } },
    },
  });
  const systems: System[] = [
    { name: names.product, server: product, request: ofProduct },
    {
      name: names.byTheBook,
      server: byTheBook,
      request: ({ byTheBook: variables }) =>
        variables && { token: bookToken, expected: '"items":[{', body: { query: byTheBookQuery, variables } },
    },
  ];
  if (postgraphile !== null) {
    systems.push({
      name: names.postgraphile,
      server: postgraphile,
      request: ({ postgraphile: variables }) =>
        variables && { token: null, expected: '"nodes":[{', body: { query: postgraphileQuery, variables } },
    });
  }
  return systems;
}

async function measure(
  { server, request }: System,
  scenario: Scenario,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
  postgres: BenchPostgres,
): Promise<Figures> {
  const wanted = request(scenario);
  if (wanted === null) throw new Error(`This system can't run the scenario "${scenario.name}".`);
  await loadHttp({ ...wanted, origin: server.origin }, connections, Math.min(2, seconds / 2));
  const { pid } = server.process;
  const [node, database] = [processorSeconds(pid), postgres.processorSeconds()];
  const { count, ...seen } = await loadHttp({ ...wanted, origin: server.origin }, connections, seconds);
  const perList = (spent: number) => (spent * 1000) / count;
  return {
    ...seen,
    node: perList(processorSeconds(pid) - node),
    postgres: perList(postgres.processorSeconds() - database),
  };
}

/** Returns the persisted-query hash of the web client's search. */
function searchHash(): string {
  const operations = JSON.parse(readFileSync("schema/operations.json", "utf8")) as Record<string, string>;
  const text = Object.values(operations).find((each) => each.startsWith("query TutorSearch("));
  if (text === undefined) throw new Error("The web client has no search.");
  return createHash("sha256").update(text).digest("hex");
}

const byTheBookQuery = `query Tutors($subject: String, $countries: [String!], $priceFrom: Float, $priceTo: Float, $sort: String) {
  tutors(subject: $subject, countries: $countries, priceFrom: $priceFrom, priceTo: $priceTo, sort: $sort) {
    totalCount items {
      id headline introduction thumbnail youtubeVideoId price verified rating reviewCount
      user { id firstName lastName avatar } subject { value label } country { code name }
    }
  }
}`;

const postgraphileQuery = `query Tutors($condition: TutorProfileCondition, $orderBy: [TutorProfileOrderBy!]) {
  allTutorProfiles(first: 20, condition: $condition, orderBy: $orderBy) {
    totalCount pageInfo { hasNextPage endCursor } nodes {
      accountId country subject headline introduction thumbnail youtubeVideoId price verified rating reviewCount
      accountByAccountId { firstName lastName avatar }
    }
  }
}`;
