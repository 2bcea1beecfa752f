import { Client } from "pg";
import { migrate } from "../../../platform/database/migrate.js";
import { serverRole } from "../servers/postgres.js";

/** The name of the migrated, empty database that the tests' databases are copied from. */
export const template = "saywell_template";

/** Runs one statement on a connection of its own. */
export async function runIn<Row extends object>(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** The address of a database on the same Postgres as another one. */
export function databaseBeside(url: string, name: string): string {
  const beside = new URL(url);
  beside.pathname = `/${name}`;
  return beside.href;
}

/** The address of a database for the role that servers work under. */
export function asServer(url: string): string {
  const other = new URL(url);
  other.username = serverRole;
  return other.href;
}

/** Makes and migrates the template on the Postgres at `server`; once for each test run. */
export async function makeTemplate(server: string): Promise<void> {
  await runIn(server, `create database ${template}`);
  await migrate(databaseBeside(server, template), { serverRole });
  // A copy waits for the template's last connection to go; from here on there is none.
  await runIn(server, `alter database ${template} allow_connections false`);
}
