import { Client } from "pg";
import { migrate } from "../../../platform/database/migrate.js";
import { serverRole } from "../servers/postgres.js";

/** object_in_use: the database to drop still has connections. */
const isInUse = "55006";

/** The tests' databases are copies of this migrated, empty database. */
export const template = "saywell_template";

/** Runs one statement on a new connection. */
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

/**
 * Drops a database. Postgres first stops autovacuum in it and waits a few seconds for its connections to close; if some
 * stay open, the database remains until its Postgres is deleted. `with (force)` would fail while autovacuum, which runs
 * as a superuser, is active.
 */
export async function dropDatabase(server: string, name: string): Promise<void> {
  await runIn(server, `drop database ${name}`).catch((error: unknown) => {
    if ((error as { readonly code?: string }).code !== isInUse) throw error;
  });
}

/** Returns the URL of another database on the same Postgres. */
export function databaseBeside(url: string, name: string): string {
  const beside = new URL(url);
  beside.pathname = `/${name}`;
  return beside.href;
}

/** Returns the URL for connecting as `serverRole`. */
export function asServer(url: string): string {
  const other = new URL(url);
  other.username = serverRole;
  return other.href;
}

/** Creates and migrates the template; call this once for each Postgres (`server` is its URL). */
export async function makeTemplate(server: string): Promise<void> {
  await runIn(server, `create database ${template}`);
  await migrate(databaseBeside(server, template), { serverRole });
  // Postgres can't copy a template that has connections, so none are allowed from here on.
  await runIn(server, `alter database ${template} allow_connections false`);
}
