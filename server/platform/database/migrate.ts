import { setTimeout as delay } from "node:timers/promises";
import type { Client, ClientBase, Pool } from "pg";
import { DataSource } from "typeorm";
import { connectDirectly } from "./connectDirectly.js";
import { sessionSettings, timeouts, toOptions } from "./connections.js";
import type { Database } from "./database.js";
import { DatabaseUnusable, throwForOwner } from "./unusable/DatabaseUnusable.js";
import { grantNewTables, grantServer } from "./grantServer.js";
import { isNewDatabase } from "./isNewDatabase.js";
import { migrationFiles } from "./migrationFiles.js";
import { observeMigration } from "./observeMigration.js";
import { SafePgClient } from "./SafePgClient.js";
import { requireSameDatabase } from "./unusable/sameDatabase.js";
import { unusableReason } from "./unusable/unusableReason.js";
import { errorCode, errorText, StartupError } from "../errors/StartupError.js";

/**
 * The advisory lock that lets only one node migrate at a time. Not 0x5a11: release 0.1.0 waits for that lock inside a
 * statement, and a concurrent index build waits for such statements to end, so the two would deadlock.
 */
const migrationLock = 0x5a18;

/** The name of the migration connection in `pg_stat_activity`. */
const applicationName = "saywell migration";

/**
 * A migration may take hours, but other statements queue behind its lock request for at most this long: then the
 * request times out and is retried.
 */
const lockTimeoutMs = 500;
const options = toOptions({
  ...sessionSettings,
  statement_timeout: "0",
  lock_timeout: String(lockTimeoutMs),
  idle_in_transaction_session_timeout: "0",
  tcp_keepalives_idle: "60",
  tcp_keepalives_interval: "10",
  tcp_keepalives_count: "6",
});
const { connectionTimeoutMillis } = timeouts;

/** PostgreSQL, appendix A: lock_not_available (a lock timeout) and deadlock_detected; both cause a retry. */
const lockErrors = ["55P03", "40P01"];
/** PostgreSQL, appendix A: insufficient_privilege. */
const insufficientPrivilege = "42501";
const maxWaitForLockMs = 10 * 60_000;
const maxBackoffMs = 5000;
const lockPollMs = 200;

export type MigrationOptions = {
  /** The role to grant the server's privileges to, unless it owns the tables. */
  readonly serverRole?: string;
  /** The server's connections, which must be to the same database. */
  readonly server?: Pool;
  /** The names of the migrations to apply; all of them if omitted. */
  readonly only?: readonly string[];
  /** Called with a description of what a slow migration is doing or waiting for. */
  readonly report?: (text: string) => void;
};

/**
 * Applies pending migrations from `migrations/` on connections of its own, while servers keep running; nodes that start
 * at the same time wait for each other. Returns the names of the migrations that it applied.
 * @throws DatabaseUnusable if the database can't be reached, or other sessions still hold locks after ten minutes;
 * StartupError if `server` is connected to another database, or the role lacks a privilege
 */
export async function migrate(
  url: string,
  { serverRole, server, only, report = () => undefined }: MigrationOptions = {},
): Promise<readonly string[]> {
  const dataSource = new DataSource({
    type: "postgres",
    url,
    applicationName,
    migrations: [migrationFiles],
    migrationsTransactionMode: "each",
    // TypeORM's default logger would print every attempt to standard output.
    logger: "debug",
    poolSize: 1,
    extra: { options, connectionTimeoutMillis, keepAlive: true, Client: SafePgClient },
  });
  const connection = { connectionString: url, options, connectionTimeoutMillis, keepAlive: true };
  const guard = await connectDirectly(connection).catch((error: unknown) => {
    throw error instanceof DatabaseUnusable ? error : new DatabaseUnusable(unusableReason(error, url));
  });
  try {
    await takeLock(guard, report);
    await dataSource.initialize();
    if (only !== undefined) {
      const { migrations } = dataSource;
      migrations.splice(0, migrations.length, ...migrations.filter((migration) => only.includes(nameOf(migration))));
    }
    if (server !== undefined) await requireSameDatabase(server, guard);
    const before = await appliedMigrations(guard);
    // If `serverRole` owns the tables, `grantServer` would revoke the owner's privileges.
    const grantee = serverRole === (await roleOf(guard)) ? undefined : serverRole;
    if (grantee !== undefined) await grantNewTables(dataSource, grantee);
    await runAll(dataSource, guard, report);
    if (grantee !== undefined) await grantServer(dataSource, grantee);
    return (await appliedMigrations(guard)).filter((name) => !before.includes(name));
  } catch (error) {
    if (errorCode(error) !== insufficientPrivilege) throw error;
    const role = await roleOf(guard);
    throw new StartupError(
      `The role ${role} can't migrate the database (${errorText(error)}): set MIGRATION_DATABASE_URL to the owner's URL.`,
    );
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    // Closing the connection releases the lock.
    await guard.end();
  }
}

/**
 * Migrates as the tables' owner, and grants the server's role its privileges. Returns the names of the applied
 * migrations.
 * @throws DatabaseUnusable or StartupError as `migrate` does
 */
export async function migrateFor(
  server: Database,
  ownerUrl: string,
  report?: (text: string) => void,
): Promise<readonly string[]> {
  const serverRole = await roleOf(server.pool);
  return migrate(ownerUrl, { serverRole, server: server.pool, ...(report && { report }) }).catch(throwForOwner);
}

/** Returns the name of the role that the client is connected as. */
export async function roleOf(client: ClientBase | Pool): Promise<string> {
  const { rows } = await client.query<{ role: string }>("select current_user as role");
  return rows[0]?.role ?? "";
}

/** Returns whether all of this server's migrations have been applied. */
export async function isMigrated(database: Database): Promise<boolean> {
  return !(await database.dataSource.showMigrations());
}

/** Returns the name under which a migration is recorded in the database. */
export function nameOf(migration: { readonly name?: string }): string {
  return migration.name ?? migration.constructor.name;
}

/** Returns the names of the applied migrations, oldest first; empty if the database has never been migrated. */
export async function appliedMigrations(client: ClientBase | Pool): Promise<readonly string[]> {
  if (await isNewDatabase(client)) return [];
  const { rows } = await client.query<{ name: string }>("select name from migrations order by id");
  return rows.map(({ name }) => name);
}

/** Takes the lock by polling: a session that waits for it in a statement would block concurrent index builds. */
async function takeLock(guard: Client, report: (text: string) => void): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const text = "select pg_try_advisory_lock($1) as taken";
    const { rows } = await guard.query<{ taken: boolean }>(text, [migrationLock]);
    if (rows[0]?.taken === true) return;
    if (isFirst) report("Waiting for another node to finish its migrations");
    await delay(lockPollMs);
  }
}

async function runAll(dataSource: DataSource, guard: Client, report: (text: string) => void): Promise<void> {
  const observer = observeMigration(guard, applicationName, report);
  try {
    await retryOnLock(() => dataSource.runMigrations(), { waitFor: () => observer.lastWait(), report });
  } finally {
    await observer.stop();
  }
}

type Retries = {
  /** Describes what the failed attempt waited for; null if unknown. */
  readonly waitFor: () => string | null;
  readonly report: (text: string) => void;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
};

/**
 * Runs migrations, and retries while they can't get a lock.
 * @throws DatabaseUnusable after ten minutes of waiting, not counting time spent running migrations
 */
export async function retryOnLock(
  run: () => Promise<unknown>,
  { waitFor, report, pause = delay }: Retries,
): Promise<void> {
  let waitedMs = 0;
  for (let attempt = 1; ; attempt++) {
    try {
      await run();
      return;
    } catch (error) {
      if (!lockErrors.includes(errorCode(error))) throw error;
    }
    const wait = waitFor() ?? "Waiting for a lock";
    if (waitedMs > maxWaitForLockMs) {
      throw new DatabaseUnusable(`Gave up migrating after ${attempt} attempts. ${wait}.`);
    }
    report(`${wait}, attempt ${attempt}`);
    const pauseMs = Math.min(maxBackoffMs, 250 * 2 ** attempt) * (0.75 + Math.random() / 2);
    waitedMs += lockTimeoutMs + pauseMs;
    await pause(pauseMs);
  }
}
