import "reflect-metadata";
import type { Pool } from "pg";
import { DataSource, type EntityTarget, type ObjectLiteral } from "typeorm";
import { maintenanceConnection, openPool, poolSizes, serverConnection } from "./connections.js";
import { connectDirectly } from "./connectDirectly.js";
import { isNewDatabase } from "./isNewDatabase.js";
import { createOptions, localeProblem, lowercasesUnicode } from "./unusable/locale.js";
import { DatabaseUnusable } from "./unusable/DatabaseUnusable.js";
import { jittered } from "../jitter.js";
import { migrationFiles } from "./migrationFiles.js";
import { SafePgClient } from "./SafePgClient.js";
import { isStillStarting, unusableReason } from "./unusable/unusableReason.js";

export const minPostgresVersion = 15;

const startTimeoutMs = 60_000;

const startPollMs = 500;

/** TypeORM for the slices' rows, and plain connections for hand-written statements. */
export type Database = {
  readonly dataSource: DataSource;
  readonly pool: Pool;
  /** The event log's own pool, so that a message never waits for a connection that a read is using. */
  readonly writers: Pool;
  /** Opens a connection outside the pools, without statement timeouts; the caller must end it. */
  connectForMaintenance(): Promise<SafePgClient>;
  /** Closes the pools once running statements have finished. */
  close(): Promise<void>;
};

export type OpenOptions = {
  /** Disables statement timeouts, for commands that read or write entire tables. */
  readonly isMaintenance?: boolean;
  /** Called with the reason before each retry. */
  readonly onWait?: (reason: string) => void;
};

/**
 * Opens a database; waits up to a minute if Postgres is still starting.
 * @throws DatabaseUnusable if it can't be reached, rejects the credentials, is behind a pooler, is too old or has an
 * unsuitable encoding or locale
 */
export async function openDatabase(
  url: string,
  rows: readonly EntityTarget<ObjectLiteral>[],
  { isMaintenance = false, onWait }: OpenOptions = {},
): Promise<Database> {
  const connection = isMaintenance ? maintenanceConnection : serverConnection;
  await requireUsable(url, onWait);
  const dataSource = new DataSource({
    type: "postgres",
    url,
    entities: [...rows] as never[],
    migrations: [migrationFiles],
    poolSize: poolSizes.rows,
    extra: connection,
  });
  const pool = openPool(connection, url, poolSizes.reads);
  const writers = openPool(connection, url, poolSizes.writers);
  const database: Database = {
    dataSource,
    pool,
    writers,
    async connectForMaintenance() {
      const client = new SafePgClient({ ...maintenanceConnection, connectionString: url });
      await client.connect();
      return client;
    },
    async close() {
      await Promise.all([dataSource.isInitialized && dataSource.destroy(), pool.end(), writers.end()]);
    },
  };
  try {
    await dataSource.initialize();
  } catch (error) {
    await database.close();
    throw error instanceof DatabaseUnusable ? error : new DatabaseUnusable(unusableReason(error, url));
  }
  return database;
}

/** Checks the database on one connection before any pool opens; retries while Postgres is starting. */
async function requireUsable(url: string, onWait: OpenOptions["onWait"]): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    try {
      const client = await connectDirectly({ ...serverConnection, connectionString: url });
      try {
        await requireVersionAndEncoding(client);
        await requireLocale(client);
        return;
      } finally {
        await client.end();
      }
    } catch (error) {
      if (error instanceof DatabaseUnusable) throw error;
      const reason = unusableReason(error, url);
      if (!isStillStarting(error, url) || performance.now() > deadline) throw new DatabaseUnusable(reason);
      onWait?.(reason);
      await new Promise((resolve) => setTimeout(resolve, jittered(startPollMs)));
    }
  }
}

async function requireVersionAndEncoding(client: SafePgClient): Promise<void> {
  const text = `select current_setting('server_version_num')::int / 10000 as version,
    current_setting('server_encoding') as encoding`;
  const { rows } = await client.query<{ version: number; encoding: string }>(text);
  const { version = 0, encoding = "" } = rows[0] ?? {};
  if (version < minPostgresVersion) {
    throw new DatabaseUnusable(`The database is Postgres ${version}; it must be ${minPostgresVersion} or newer.`);
  }
  // The tutor search normalizes text, which Postgres can do only in UTF8.
  if (encoding !== "UTF8") {
    throw new DatabaseUnusable(
      `The database's encoding is ${encoding}; it must be UTF8: create it with ${createOptions}.`,
    );
  }
}

/**
 * Rejects a new database whose locale lowercases only ASCII letters. Accepts any locale for a database that is already
 * in use, because its locale can no longer be changed.
 */
async function requireLocale(client: SafePgClient): Promise<void> {
  if ((await lowercasesUnicode(client)) || !(await isNewDatabase(client))) return;
  throw new DatabaseUnusable(`${localeProblem} Create the database with ${createOptions}.`);
}
