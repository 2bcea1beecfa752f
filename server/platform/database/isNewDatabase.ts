import type { ClientBase, Pool } from "pg";

/** Returns whether a database has never been migrated. Uses SQL because the table is TypeORM's own. */
export async function isNewDatabase(client: ClientBase | Pool): Promise<boolean> {
  const { rows } = await client.query<{ isNew: boolean }>(`select to_regclass('migrations') is null as "isNew"`);
  return rows[0]?.isNew !== false;
}
