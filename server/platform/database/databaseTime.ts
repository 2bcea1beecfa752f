import type { EntityManager } from "typeorm";
import type { AsyncClock } from "../clock.js";

/**
 * Returns the database's current time, rather than the start of the transaction. Used for times that different nodes
 * compare, because their clocks may differ. Uses SQL because there is no row to read.
 */
export async function databaseTime(manager: EntityManager): Promise<Date> {
  const [{ now }] = await manager.query<[{ readonly now: Date }]>("select clock_timestamp() as now");
  return now;
}

/** The database's clock, for tasks that several nodes share. */
export const databaseClock = (manager: EntityManager): AsyncClock => ({ now: () => databaseTime(manager) });

/** The SQL for the same time, for the columns of rows that TypeORM writes. */
export const databaseNow = () => "clock_timestamp()";
