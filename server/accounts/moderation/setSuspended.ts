import { IsNull } from "typeorm";
import type { Database } from "../../platform/database/database.js";
import { DomainError } from "../../platform/errors/DomainError.js";
import { personByEmail } from "../people/personByEmail.js";
import { AccountRow } from "../rows/AccountRow.js";
import { SessionRow } from "../rows/SessionRow.js";

/**
 * Suspends an account, which ends all its sessions within a second on every node and lets nobody in, or restores it.
 * @throws DomainError NOT_FOUND when there is no account with the email address
 */
export async function setSuspended({ dataSource }: Database, email: string, suspended: boolean): Promise<void> {
  await dataSource.transaction(async (manager) => {
    const account = await personByEmail(manager, email);
    if (!account) {
      throw DomainError.of("NOT_FOUND", "ACCOUNT_NOT_FOUND", `No account has the email address ${email}.`);
    }
    const suspendedAt = suspended ? () => "coalesce(suspended_at, now())" : null;
    await manager.update(AccountRow, account.id, { suspendedAt });
    // After the account's row is locked: a log-in at the same moment has committed its session, or finds the account suspended.
    const living = { accountId: account.id, revokedAt: IsNull() };
    if (suspended) await manager.update(SessionRow, living, { revokedAt: () => "now()" });
  });
}
