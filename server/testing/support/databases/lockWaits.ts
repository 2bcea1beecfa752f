import { until } from "../pause.js";
import type { TestDatabase } from "./testDatabase.js";

const timeoutMs = 60_000;

/** Returns how many statements are waiting for a lock. */
export async function countWaiting(database: Pick<TestDatabase, "query">): Promise<number> {
  const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  return (await database.query(waits)).length;
}

/** Waits until `count` statements in the database are waiting for a lock. */
export async function untilWaiting(database: Pick<TestDatabase, "query">, count = 1): Promise<void> {
  await until(`${count} wait for a lock`, async () => (await countWaiting(database)) >= count, timeoutMs);
}
