import { type EntityManager, IsNull } from "typeorm";
import type { Database } from "../../platform/database/database.js";
import { requirePersonByEmail } from "../people/personByEmail.js";
import { AccountRow } from "../rows/AccountRow.js";
import { ApiKeyRow } from "../rows/ApiKeyRow.js";
import { SessionRow } from "../rows/SessionRow.js";
import { lockInOrder } from "../sessions/Sessions.js";

/**
 * Suspends or restores an account. Suspending blocks login, and revokes all sessions and API keys, which every node
 * rejects within a second.
 * @throws DomainError NOT_FOUND when there is no account with the email address
 */
export async function setSuspended({ dataSource }: Database, email: string, suspended: boolean): Promise<void> {
  await dataSource.transaction(async (manager) => {
    const account = await requirePersonByEmail(manager, email);
    if (suspended) await suspend(manager, account.id);
    else await manager.update(AccountRow, account.id, { suspendedAt: null });
  });
}

/** Blocks login to an account and revokes its sessions and API keys, within the caller's transaction. */
export async function suspend(manager: EntityManager, accountId: string): Promise<void> {
  await manager.update(AccountRow, accountId, { suspendedAt: () => "coalesce(suspended_at, now())" });
  // The account's row is now locked: a concurrent login has either committed its session, or will find the account
  // suspended.
  const active = { accountId, revokedAt: IsNull() };
  await lockInOrder(manager, active);
  for (const row of [SessionRow, ApiKeyRow]) await manager.update(row, active, { revokedAt: () => "now()" });
}
