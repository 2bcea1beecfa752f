import type { Database } from "./database.js";

/** The key of the advisory lock under which one node at a time migrates ("saywell" in ASCII, folded). */
const migrationLock = 0x5a11;

/** Applies what is new in `migrations/`; nodes that start at once wait for each other. Answers what was applied. */
export async function migrate(database: Database): Promise<readonly string[]> {
  const guard = await database.pool.connect();
  try {
    // The lock has its own connection: TypeORM migrates on another, and the session would hold it for ever otherwise.
    await guard.query("set statement_timeout = 0");
    await guard.query("select pg_advisory_lock($1)", [migrationLock]);
    const applied = await database.dataSource.runMigrations();
    return applied.map((migration) => migration.name);
  } finally {
    // Closing the connection gives the lock back, however the migration ended.
    guard.release(true);
  }
}

/** Whether every migration that this server knows has been applied. */
export async function isMigrated(database: Database): Promise<boolean> {
  return !(await database.dataSource.showMigrations());
}
