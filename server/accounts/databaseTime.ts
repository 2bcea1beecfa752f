import type { EntityManager } from "typeorm";

/**
 * Returns the database's current time, even within a transaction. Used to compare times that different nodes wrote,
 * because their clocks may differ. Uses SQL because it reads no rows.
 */
export async function databaseTime(manager: EntityManager): Promise<Date> {
  const [{ now }] = await manager.query<[{ readonly now: Date }]>("select clock_timestamp() as now");
  return now;
}
