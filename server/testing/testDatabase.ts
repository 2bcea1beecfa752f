import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { openDatabase } from "../platform/database/database.js";
import { migrate } from "../platform/database/migrate.js";

/** The name of the migrated, empty database that the others are copied from. */
const template = "saywell_template";

/** A migrated database of one's own. */
export type TestDatabase = {
  readonly url: string;
  /** Runs one statement past the server, to prepare what no request can or to look at what is stored. */
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Removes it; connections that are still open are cut. */
  drop(): Promise<void>;
};

async function runIn<Row extends object>(url: string, sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

function databaseAt(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Makes and migrates the template on the Postgres at `server`; once for each test run. */
export async function makeTemplate(server: string): Promise<void> {
  await runIn(server, `create database ${template}`);
  const database = await openDatabase(databaseAt(server, template), []);
  await migrate(database);
  await database.close();
  // A copy waits for the template's last connection to go; from here on there is none.
  await runIn(server, `alter database ${template} allow_connections false`);
}

/** The Postgres of this test run. */
export function sharedPostgresUrl(): string {
  const url = process.env["SAYWELL_TEST_POSTGRES_URL"];
  if (url === undefined) throw new Error("This test run has no Postgres; its global set-up did not run.");
  return url;
}

/** Makes a fresh database in some 40 ms by copying the template; every test file has its own and drops it. */
export async function createTestDatabase(server = sharedPostgresUrl()): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runIn(server, `create database ${name} template ${template}`);
  const url = databaseAt(server, name);
  return {
    url,
    query: (sql, values) => runIn(url, sql, values),
    async drop() {
      await runIn(server, `drop database ${name} with (force)`);
    },
  };
}
