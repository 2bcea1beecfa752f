import type { EntityManager } from "typeorm";

/**
 * Takes the advisory lock with this name, waiting while another transaction holds it. The lock is released when the
 * transaction ends.
 */
export async function lockByName(manager: EntityManager, name: string): Promise<void> {
  await manager.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [name]);
}
