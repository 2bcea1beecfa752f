import type { ClientBase } from "pg";

/** A table and its columns, except generated ones. */
export type Table = { readonly name: string; readonly columns: readonly string[] };

/** TypeORM's table of applied migrations; not in backups because a restored database has its own. */
const migrationsTable = "migrations";

// This file uses SQL because a backup saves every table and column, regardless of the row classes.

/**
 * Returns the product's tables, each after the ones it references; omits unlogged tables, which a crash empties.
 * @throws Error if tables reference each other in a cycle
 */
export async function tablesInOrder(client: ClientBase): Promise<readonly Table[]> {
  const { rows } = await client.query<Table & { refers: readonly string[] }>(
    `select c.relname as name,
       (select json_agg(attname order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       (select coalesce(json_agg(distinct other.relname), '[]') from pg_constraint f
        join pg_class other on other.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers
     from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
       and c.relnamespace = current_schema()::regnamespace and c.relname <> $1
     order by c.relname`,
    [migrationsTable],
  );
  const ordered: Table[] = [];
  for (let waiting = rows; waiting.length > 0;) {
    const isWaiting = new Set(waiting.map(({ name }) => name));
    const ready = waiting.filter(({ refers }) => !refers.some((name) => isWaiting.has(name)));
    if (ready.length === 0) throw new Error(`Tables refer to each other: ${[...isWaiting].join(", ")}.`);
    ordered.push(...ready.map(({ name, columns }) => ({ name, columns })));
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}
