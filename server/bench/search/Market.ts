import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { GraphqlClient } from "../../testing/graphqlClient.js";
import { Session } from "../../testing/chaos/Session.js";
import { runIn } from "../../testing/template.js";
import type { BenchPostgres } from "../BenchPostgres.js";
import { type Node, startProduct } from "../product.js";
import type { Case } from "./cases.js";
import { fillTutors } from "./fillTutors.js";

type Filter = Case["filters"][number];
type Page = { readonly tutors: { readonly totalCount: number; readonly pageInfo: { readonly endCursor: string } } };

const walk = `query Walk($filter: TutorFilter, $sort: TutorSort!, $after: String) {
  tutors(filter: $filter, sort: $sort, first: 100, after: $after) { pageInfo { endCursor } }
}`;

/** The web client's own search, which it names by its hash. */
function searchOperation(): { readonly text: string; readonly hash: string } {
  const operations = JSON.parse(readFileSync("schema/operations.json", "utf8")) as Record<string, string>;
  const text = Object.values(operations).find((one) => one.startsWith("query TutorSearch("));
  if (text === undefined) throw new Error("The web client has no search.");
  return { text, hash: createHash("sha256").update(text).digest("hex") };
}

/** The product on a database with so many tutors, and a student who looks for one. */
export class Market {
  private readonly operation = searchOperation();

  private constructor(
    readonly node: Node,
    readonly database: string,
    readonly url: string,
    private readonly student: Session,
  ) {}

  /** Makes and fills the database, and starts the product on it; `folder` is for its files. */
  static async open(
    postgres: BenchPostgres,
    { name, tutors, folder, profile }: { name: string; tutors: number; folder: string; profile?: string | undefined },
    say: (text: string) => void,
  ): Promise<Market> {
    const databaseUrl = await postgres.database(name);
    const data = join(folder, name);
    const first = await startProduct({ databaseUrl, folder: data });
    await first.process.end("SIGTERM");
    await fillTutors(databaseUrl, tutors, (done) => {
      if (done % 100_000 === 0 || done === tutors) say(`… ${done} tutors`);
    });
    const node = await startProduct({ databaseUrl, folder: data, profile });
    const student = await Session.signUp(node.origin, "student");
    await runIn(
      databaseUrl,
      "insert into saved_tutor select $1, account_id, now() from tutor_profile order by account_id limit 200",
      [student.personId],
    );
    return new Market(node, name, databaseUrl, student);
  }

  /** Makes the student's access hold for another quarter of an hour. */
  async refresh(): Promise<void> {
    await this.student.refresh(this.node.origin);
  }

  /**
   * Whether pages that were read are shown again for as long as nothing changes, as they are, or each is read anew, as if somebody
   * changed something all the time.
   */
  async showAgain(isWanted: boolean): Promise<void> {
    const shown = isWanted ? "(extract(epoch from clock_timestamp()) * 1000000)::bigint" : "null";
    await runIn(this.url, `update tutor_list set shown = ${shown}`);
  }

  /** What the client sends along. */
  get headers(): Readonly<Record<string, string>> {
    return { Authorization: `Bearer ${this.student.accessToken}` };
  }

  /** The body with which the client asks for a page. */
  body(filter: Filter, sort: string, after: string | null): string {
    const extensions = { persistedQuery: { version: 1, sha256Hash: this.operation.hash } };
    return JSON.stringify({ operationName: "TutorSearch", variables: { filter, sort, after }, extensions });
  }

  /** Asks for a page once, and answers how many match. */
  async ask(filter: Filter, sort: string, after: string | null): Promise<number> {
    return (await this.client().ask<Page>(this.operation.text, { filter, sort, after })).tutors.totalCount;
  }

  /** The cursor of the tutor at a depth of a list, which is walked; null at its beginning. */
  async cursorAt(filter: Filter, sort: string, depth: number): Promise<string | null> {
    let after: string | null = null;
    for (let seen = 0; seen < depth; seen += 100) {
      const page: Page = await this.client().ask<Page>(walk, { filter, sort, after });
      after = page.tutors.pageInfo.endCursor;
    }
    return after;
  }

  private client(): GraphqlClient {
    const client = new GraphqlClient(this.node.origin);
    client.accessToken = this.student.accessToken;
    return client;
  }
}
