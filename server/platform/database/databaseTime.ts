import type { EntityManager } from "typeorm";
import type { AsyncClock } from "../clock.js";

/**
 * Returns the database's current time, not the transaction's start time; meant for timestamps that nodes with different
 * clocks compare. Uses SQL because there is no row to read.
 */
export async function databaseTime(manager: EntityManager): Promise<Date> {
  const [{ now }] = await manager.query<[{ readonly now: Date }]>("select clock_timestamp() as now");
  return now;
}

export const databaseClock = (manager: EntityManager): AsyncClock => ({ now: () => databaseTime(manager) });

/** Returns an SQL expression for the database's current time, for rows that TypeORM writes. */
export const databaseNow = () => "clock_timestamp()";
