import { randomBytes } from "node:crypto";
import { atTheEnd } from "../atTheEnd.js";
import { asServer, databaseBeside, dropDatabase, runIn, template } from "./template.js";

/** A private, migrated database; it is dropped after the file's tests. */
export type TestDatabase = {
  /** The URL for the owner of the tables. */
  readonly url: string;
  /** The URL for a server, whose role owns nothing. */
  readonly serverUrl: string;
  /** Runs one statement directly, to prepare what no request can or to check what is stored. */
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Drops it now, unless it still has connections: then it is deleted with its Postgres. */
  drop(): Promise<void>;
};

/** The Postgres of this test run. */
function sharedPostgresUrl(): string {
  const url = process.env["SAYWELL_TEST_POSTGRES_URL"];
  if (url === undefined) throw new Error("This test run has no Postgres: its global setup did not run.");
  return url;
}

/** Creates a database in about 40 ms by copying the template; on this test run's Postgres by default. */
export async function createTestDatabase(server = sharedPostgresUrl()): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runIn(server, `create database ${name} template ${template}`);
  const url = databaseBeside(server, name);
  return {
    url,
    serverUrl: asServer(url),
    query: (sql, values) => runIn(url, sql, values),
    drop: atTheEnd(() => dropDatabase(server, name)),
  };
}

/** Creates an empty database and returns its URL; it is dropped after the file's tests. */
export async function createEmptyDatabase(server = sharedPostgresUrl()): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runIn(server, `create database ${name}`);
  atTheEnd(() => dropDatabase(server, name));
  return databaseBeside(server, name);
}
