import { runIn } from "../../testing/template.js";
import type { BenchPostgres } from "../BenchPostgres.js";
import { loadHttp } from "../httpLoad.js";
import { print, type Printing, shown } from "../printing.js";
import type { Node } from "../product.js";
import type { Case } from "./cases.js";
import type { Market } from "./Market.js";
import { runPgbench } from "./pgbench.js";
import { inItsWords, itsCursor } from "./Postgraphile.js";
import { inlined, statementsDuring } from "./sentStatements.js";

/** What is compared, and for how long; seconds of each measurement. */
export type ComparisonParts = {
  readonly market: Market;
  /** PostGraphile; null where there is none. */
  readonly beside: Node | null;
  readonly postgres: BenchPostgres;
  readonly folder: string;
  readonly times: { readonly rounds: number; readonly seconds: number };
  readonly printing: Printing;
};

type Seen = { readonly rate: number; readonly p95: number };
/** A list that can be asked for: the bodies for both servers, and the bare SQL of the page, with the number and without. */
type Prepared = {
  readonly matches: number;
  readonly bodies: readonly string[];
  readonly itsBodies: readonly string[];
  readonly scripts: readonly string[];
  readonly pageScripts: readonly string[];
};

/** Lists of tutors, each asked for through the product, through PostGraphile and by bare SQL, one after the other. */
export class Comparison {
  private readonly prepared = new Map<string, Prepared>();
  /** The statements that count, by the filters: what the product knows already it does not ask again. */
  private readonly counting = new Map<string, string>();

  constructor(private readonly parts: ComparisonParts) {}

  /** Finds out what the product sends for each list; prints the plans where that is wanted. */
  async prepare(chosen: readonly Case[], withPlans: boolean): Promise<void> {
    await this.parts.market.showAgain(false);
    for (const one of chosen) this.prepared.set(one.name, await this.prepareOne(one, withPlans));
  }

  /** Measures the lists over so many connections, and prints them. */
  async run(chosen: readonly Case[], connections: number): Promise<void> {
    const rows = [];
    for (const { name } of chosen) {
      const prepared = this.prepared.get(name);
      if (!prepared) continue;
      const row = await this.measure(name, prepared, connections);
      print(`… ${Object.values(row).join(" | ")}`);
      rows.push(row);
    }
    print(
      `\n${connections === 1 ? "One connection" : `${connections} connections`}\n\n${this.parts.printing.table(rows)}`,
    );
  }

  private async prepareOne({ name, filters, sort, depth, listings }: Case, withPlans: boolean): Promise<Prepared> {
    const { market, beside, postgres } = this.parts;
    const [bodies, scripts, pageScripts]: [string[], string[], string[]] = [[], [], []];
    let matches = 0;
    for (const filter of filters) {
      const after = await market.cursorAt(filter, sort, depth);
      bodies.push(market.body(filter, sort, after));
      const sent = await statementsDuring(postgres, async () => (matches += await market.ask(filter, sort, after)));
      const texts = sent.map((statement) => inlined(statement).replace(/\s+/g, " "));
      const page = texts.find((text) => / limit /i.test(text)) ?? "";
      const key = JSON.stringify(filter);
      const count = texts.find((text) => /^select count/i.test(text)) ?? this.counting.get(key) ?? "";
      this.counting.set(key, count);
      pageScripts.push(`${page};\n`);
      scripts.push(count === "" ? `${page};\n` : `${page};\n${count};\n`);
      if (withPlans) for (const text of texts) await this.printPlan(name, text);
    }
    const itsBodies = [];
    for (const listing of beside ? listings : []) {
      const after = depth > 0 && beside ? await itsCursor(beside.origin, listing, depth) : null;
      itsBodies.push(inItsWords(listing, after));
    }
    return { matches: Math.round(matches / filters.length), bodies, itsBodies, scripts, pageScripts };
  }

  private async measure(name: string, prepared: Prepared, connections: number): Promise<Record<string, string>> {
    const { median } = this.parts.printing;
    const rounds: Round[] = [];
    for (let round = 0; round < this.parts.times.rounds; round++) rounds.push(await this.round(prepared, connections));
    const middle = (of: (round: Round) => number) => median(rounds.map(of));
    return {
      list: name,
      matches: String(prepared.matches),
      "requests/s": shown(
        middle(({ ours }) => ours.rate),
        0,
      ),
      "p95 ms": shown(
        middle(({ ours }) => ours.p95),
        1,
      ),
      "bare SQL/s": shown(
        middle(({ bare }) => bare.rate),
        0,
      ),
      "bare p95 ms": shown(
        middle(({ bare }) => bare.p95),
        1,
      ),
      "p95 × bare": shown(middle(({ ours, bare }) => ours.p95 / bare.p95)),
      "read anew/s": shown(
        middle(({ anew }) => anew.rate),
        0,
      ),
      "its p95 × bare": shown(middle(({ anew, bare }) => anew.p95 / bare.p95)),
      "× its page": shown(middle(({ anew, page }) => anew.p95 / page.p95)),
      "PostGraphile/s": shown(
        middle(({ its }) => its.rate),
        0,
      ),
      "rate × PostGraphile": shown(middle(({ ours, its }) => ours.rate / its.rate)),
      "anew × PostGraphile": shown(middle(({ anew, its }) => anew.rate / its.rate)),
    };
  }

  private async round({ bodies, itsBodies, scripts, pageScripts }: Prepared, connections: number): Promise<Round> {
    const { market, beside, postgres, folder, times } = this.parts;
    // A run takes longer than an access token holds.
    await market.refresh();
    const { seconds } = times;
    const http = { path: "/graphql", connections, warmUp: Math.min(0.5, seconds / 2), seconds };
    const port = (node: Node) => Number(new URL(node.origin).port);
    const sql = { where: postgres.folder, database: market.database, connections, seconds: Math.ceil(seconds), folder };
    const through = { ...http, port: port(market.node), headers: market.headers, bodies, expected: '"edges":' };
    await market.showAgain(true);
    const ours = await loadHttp(through);
    await market.showAgain(false);
    const anew = await loadHttp(through);
    const none: Seen = { rate: NaN, p95: NaN };
    const its =
      beside && itsBodies.length > 0
        ? await loadHttp({ ...http, port: port(beside), headers: {}, bodies: itsBodies, expected: '"nodes":' })
        : none;
    const bare = await runPgbench({ ...sql, scripts });
    const page = await runPgbench({ ...sql, scripts: pageScripts });
    return { ours, anew, its, bare, page };
  }

  private async printPlan(name: string, text: string): Promise<void> {
    const plan = await runIn<{ "QUERY PLAN": string }>(this.parts.market.url, `explain (analyze, buffers) ${text}`);
    print(`\n${name}: ${text}\n${plan.map((line) => `  ${line["QUERY PLAN"]}`).join("\n")}`);
  }
}

/** What was seen of one list: `anew` where each page is read anew, `bare` with its number, `page` without. */
type Round = Readonly<Record<"ours" | "anew" | "its" | "bare" | "page", Seen>>;
