import { randomBytes } from "node:crypto";
import { Pool } from "pg";
import { atTheEnd } from "../atTheEnd.js";
import { asServer, databaseBeside, dropDatabase, runIn, template } from "./template.js";

/** A private, migrated database; dropped at the end of the test file. */
export type TestDatabase = {
  /** The URL for the role that owns the tables. */
  readonly url: string;
  /** The URL for servers, whose role owns nothing. */
  readonly serverUrl: string;
  /** Runs SQL to set up a state that no request can create, or to check what is stored. */
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Closes the connections that `query` uses; the next call to `query` opens new ones. */
  disconnect(): Promise<void>;
  /** Drops the database; if it still has connections, it remains until its Postgres is deleted. */
  drop(): Promise<void>;
};

function sharedPostgresUrl(): string {
  const url = process.env["SAYWELL_TEST_POSTGRES_URL"];
  if (url === undefined) throw new Error("This test run has no Postgres: its global setup did not run.");
  return url;
}

function openPool(url: string): Pool {
  const pool = new Pool({ connectionString: url, max: 5 });
  // Some tests terminate connections.
  pool.on("error", () => undefined);
  return pool;
}

/** Copies the template, which takes about 40 ms. */
export async function createTestDatabase(server = sharedPostgresUrl()): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  // Copying files takes half as long as the default strategy, which copies pages through the write-ahead log.
  await runIn(server, `create database ${name} template ${template} strategy file_copy`);
  const url = databaseBeside(server, name);
  let pool = openPool(url);
  const disconnect = () => {
    const ending = pool.end();
    pool = openPool(url);
    return ending;
  };
  return {
    url,
    serverUrl: asServer(url),
    query: async (sql, values = []) => (await pool.query(sql, [...values])).rows,
    disconnect,
    drop: atTheEnd(async () => {
      await disconnect();
      await dropDatabase(server, name);
    }),
  };
}

/** Returns the URL of an empty database, created with `options`, which is dropped at the end of the test file. */
export async function createEmptyDatabase(options = ""): Promise<string> {
  const server = sharedPostgresUrl();
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runIn(server, `create database ${name} ${options}`);
  atTheEnd(() => dropDatabase(server, name));
  return databaseBeside(server, name);
}
