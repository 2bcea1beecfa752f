import type { EntityManager } from "typeorm";

/**
 * The database's time at this moment, within a transaction too. What one node notes and another judges goes by it: the
 * nodes' own clocks may differ.
 */
export async function databaseTime(manager: EntityManager): Promise<Date> {
  const rows: { readonly now: Date }[] = await manager.query("select clock_timestamp() as now");
  const [row] = rows;
  if (!row) throw new Error("The database told no time.");
  return row.now;
}
