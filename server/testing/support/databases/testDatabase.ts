import { randomBytes } from "node:crypto";
import { atTheEnd } from "../atTheEnd.js";
import { asServer, databaseBeside, runIn, template } from "./template.js";

/** What Postgres answers to whoever wants to drop a database in which somebody is. */
const isInUse = "55006";

/** A migrated database of one's own; it is dropped when the test file's stories are over. */
export type TestDatabase = {
  /** For the owner of the tables. */
  readonly url: string;
  /** For a server, which owns nothing. */
  readonly serverUrl: string;
  /** Runs one statement past the server, to prepare what no request can or to look at what is stored. */
  query<Row extends object>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Drops it now, unless somebody is still connected: then it goes with its Postgres. */
  drop(): Promise<void>;
};

/** The Postgres of this test run. */
function sharedPostgresUrl(): string {
  const url = process.env["SAYWELL_TEST_POSTGRES_URL"];
  if (url === undefined) throw new Error("This test run has no Postgres; its global set-up did not run.");
  return url;
}

/** Makes a fresh database in some 40 ms by copying the template of a Postgres, which is this test run's. */
export async function createTestDatabase(server = sharedPostgresUrl()): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runIn(server, `create database ${name} template ${template}`);
  const url = databaseBeside(server, name);
  return {
    url,
    serverUrl: asServer(url),
    query: (sql, values) => runIn(url, sql, values),
    drop: atTheEnd(async () => {
      // Postgres itself waits some seconds for connections that are being closed. Whoever needs longer is not cut off: the
      // whole Postgres goes when the run is over.
      await runIn(server, `drop database ${name}`).catch((error: unknown) => {
        if ((error as { readonly code?: string }).code !== isInUse) throw error;
      });
    }),
  };
}

/** Makes a database without any table and returns its address; it is dropped when the test file's stories are over. */
export async function createEmptyDatabase(server = sharedPostgresUrl()): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runIn(server, `create database ${name}`);
  atTheEnd(async () => {
    await runIn(server, `drop database ${name} with (force)`);
  });
  return databaseBeside(server, name);
}
