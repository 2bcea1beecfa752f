import type { QueryRunner } from "typeorm";

/**
 * Builds an index while its table is in use, for a migration with `transaction = false`. Drops an invalid index that an
 * interrupted build left behind, so that the migration can be rerun.
 */
export async function buildIndex(database: QueryRunner, name: string, definition: string): Promise<void> {
  const text = "select indisvalid as valid from pg_index where indexrelid = to_regclass($1)";
  const [found] = (await database.query(text, [name])) as readonly { readonly valid: boolean }[];
  if (found?.valid === false) await dropIndex(database, name);
  if (found?.valid === true) return;
  await withoutLockTimeout(database, `create index concurrently ${name} on ${definition}`);
}

/** Drops an index while its table is in use, for a migration with `transaction = false`. */
export async function dropIndex(database: QueryRunner, name: string): Promise<void> {
  await withoutLockTimeout(database, `drop index concurrently if exists ${name}`);
}

/** Runs a statement without a lock timeout: no other statement waits for it, so a timeout would only discard work. */
async function withoutLockTimeout(database: QueryRunner, statement: string): Promise<void> {
  await database.query("set lock_timeout = 0");
  try {
    await database.query(statement);
  } finally {
    await database.query("reset lock_timeout");
  }
}
