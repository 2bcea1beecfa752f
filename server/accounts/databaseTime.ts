import type { EntityManager } from "typeorm";

/**
 * The database's time at this moment, within a transaction too. What one node notes and another judges goes by it: the
 * nodes' own clocks may differ. In SQL: it reads no row.
 */
export async function databaseTime(manager: EntityManager): Promise<Date> {
  const [{ now }] = await manager.query<[{ readonly now: Date }]>("select clock_timestamp() as now");
  return now;
}
