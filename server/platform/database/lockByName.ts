import type { EntityManager } from "typeorm";

/**
 * Waits until this transaction has the advisory lock of that name, so that transactions that take it run one after the
 * other; the lock is released when the transaction ends.
 */
export async function lockByName(manager: EntityManager, name: string): Promise<void> {
  await manager.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [name]);
}
