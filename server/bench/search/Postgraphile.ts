import { execFile } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Node } from "../product.js";
import { startProcess } from "../../testing/startedProcess.js";
import { unusedPort } from "../../testing/unusedPort.js";
import type { Listing } from "./cases.js";

/** It is compared with and nothing else, so it is fetched for the benchmark only, into a folder that npm may forget. */
const version = "5.1.5";

async function installed(): Promise<string> {
  const folder = resolve(`node_modules/.cache/saywell-bench/postgraphile-${version}`);
  if (existsSync(join(folder, "node_modules/postgraphile/package.json"))) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  const words = ["install", "--save-exact", "--no-audit", "--no-fund", `postgraphile@${version}`];
  await promisify(execFile)("npm", words, { cwd: folder });
  return folder;
}

/** Starts PostGraphile on a database; null, with the reason said, where it can't be fetched. */
export async function startPostgraphile(databaseUrl: string, say: (text: string) => void): Promise<Node | null> {
  let folder: string;
  try {
    folder = await installed();
  } catch (error) {
    say(`PostGraphile could not be fetched and is left out: ${String(error).split("\n")[0]}`);
    return null;
  }
  const port = await unusedPort();
  const env = {
    PATH: process.env["PATH"],
    NODE_ENV: "production",
    GRAPHILE_ENV: "production",
    FOLDER: folder,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
  };
  const options = { env, ready: /ready/, within: 60_000 };
  const started = await startProcess(process.execPath, ["scripts/bench/search/postgraphile.mjs"], options);
  return { origin: `http://127.0.0.1:${port}`, process: started };
}

const fields = `accountId country subject headline introduction thumbnail youtubeVideoId price verified rating reviewCount
  accountByAccountId { firstName lastName avatar }`;

/** The same page in PostGraphile's words; `after` is a cursor of its own. */
export function inItsWords({ condition, orderBy }: Listing, after: string | null): string {
  const conditions = { listed: true, ...condition };
  const variables = { after, condition: conditions, orderBy };
  const query = `query Page($after: Cursor, $condition: TutorProfileCondition, $orderBy: [TutorProfileOrderBy!]) {
    allTutorProfiles(first: 20, after: $after, condition: $condition, orderBy: $orderBy) {
      totalCount nodes { ${fields} } pageInfo { hasNextPage endCursor }
    }
  }`;
  return JSON.stringify({ query, variables });
}

/** Asks for its cursor of the row at a depth of the list. */
export async function itsCursor(origin: string, { condition, orderBy }: Listing, depth: number): Promise<string> {
  const query = `query At($offset: Int, $condition: TutorProfileCondition, $orderBy: [TutorProfileOrderBy!]) {
    allTutorProfiles(first: 1, offset: $offset, condition: $condition, orderBy: $orderBy) { pageInfo { endCursor } }
  }`;
  const variables = { offset: depth - 1, condition: { listed: true, ...condition }, orderBy };
  const answer = await fetch(`${origin}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  type Answer = { readonly data: { readonly allTutorProfiles: { readonly pageInfo: { readonly endCursor: string } } } };
  return ((await answer.json()) as Answer).data.allTutorProfiles.pageInfo.endCursor;
}
