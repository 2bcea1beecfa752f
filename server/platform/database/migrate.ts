import { grantServer } from "./grantServer.js";
import { type Database, openDatabase } from "./database.js";

/** The key of the advisory lock under which one node at a time migrates ("saywell" in ASCII, folded). */
const migrationLock = 0x5a11;

/**
 * Applies what is new in `migrations/`; nodes that start at once wait for each other. Answers what was applied.
 * @param serverRole the role that the server works under, where it is not the tables' owner
 */
export async function migrate(database: Database, serverRole?: string): Promise<readonly string[]> {
  const guard = await database.pool.connect();
  try {
    // The lock has its own connection: TypeORM migrates on another, and the session would hold it for ever otherwise.
    await guard.query("set statement_timeout = 0");
    await guard.query("select pg_advisory_lock($1)", [migrationLock]);
    const applied = await database.dataSource.runMigrations();
    if (serverRole !== undefined) await grantServer(database.dataSource, serverRole);
    return applied.map((migration) => migration.name);
  } finally {
    // Closing the connection gives the lock back, however the migration ended.
    guard.release(true);
  }
}

/**
 * The same for a server that works under a role of its own, which need not own anything: the owner's address migrates and
 * gives that role what it needs.
 * @throws DatabaseUnusable when the owner can't come in
 */
export async function migrateFor(server: Database, ownerUrl: string): Promise<readonly string[]> {
  const { rows } = await server.pool.query<{ role: string }>("select current_user as role");
  const owner = await openDatabase(ownerUrl, []);
  try {
    return await migrate(owner, rows[0]?.role);
  } finally {
    await owner.close();
  }
}

/** Whether every migration that this server knows has been applied. */
export async function isMigrated(database: Database): Promise<boolean> {
  return !(await database.dataSource.showMigrations());
}
