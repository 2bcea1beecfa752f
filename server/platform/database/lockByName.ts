import type { EntityManager } from "typeorm";

/** Waits for the advisory lock with this name, and holds it until the transaction ends. */
export async function lockByName(manager: EntityManager, name: string): Promise<void> {
  await manager.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [name]);
}
