import type { EntityManager } from "typeorm";

/**
 * Returns the database's current time, rather than the start of the transaction. Used for times that different nodes
 * compare, because their clocks may differ. Uses SQL because there is no row to read.
 */
export async function databaseTime(manager: EntityManager): Promise<Date> {
  const [{ now }] = await manager.query<[{ readonly now: Date }]>("select clock_timestamp() as now");
  return now;
}
