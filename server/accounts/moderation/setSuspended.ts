import { type EntityManager, IsNull, Not } from "typeorm";
import type { Database } from "../../platform/database/database.js";
import { lockAccess, revokeKeys } from "../AccessRevocation.js";
import { operatorAudit } from "../audit/AuditTrail.js";
import { requirePersonByEmail } from "../people/personByEmail.js";
import { AccountRow } from "../rows/AccountRow.js";
import { endSessions } from "../sessions/Sessions.js";

/**
 * Suspends an account, or restores it if `suspended` is false. Suspending blocks login, and revokes all sessions and
 * API keys, which every node rejects within a second.
 * @throws DomainError NOT_FOUND when there is no account with the email address
 */
export async function setSuspended({ dataSource }: Database, email: string, suspended: boolean): Promise<void> {
  await dataSource.transaction(async (manager) => {
    const { id: accountId } = await requirePersonByEmail(manager, email);
    if (suspended) return suspend(manager, accountId, "ACCOUNT_SUSPENDED");
    const suspendedOne = { id: accountId, suspendedAt: Not(IsNull()) };
    const { affected } = await manager.update(AccountRow, suspendedOne, { suspendedAt: null });
    if (affected) await operatorAudit().note(manager, { kind: "ACCOUNT_RESTORED", accountId, from: null });
  });
}

/** Blocks login to an account and revokes its sessions and API keys, within the caller's transaction; records why. */
export async function suspend(
  manager: EntityManager,
  accountId: string,
  kind: "ACCOUNT_SUSPENDED" | "ACCOUNT_CLOSED",
): Promise<void> {
  const audit = operatorAudit();
  const active = { id: accountId, suspendedAt: IsNull() };
  const { affected } = await manager.update(AccountRow, active, { suspendedAt: () => "now()" });
  if (!affected && kind === "ACCOUNT_SUSPENDED") return;
  // Either this update has locked the account's row, or the account was already suspended. Either way, a concurrent
  // login has already committed its session or will find the account suspended.
  await audit.note(manager, { kind, accountId, from: null });
  // Wait for all locks before revoking anything: nodes look only for access revoked in the last minute.
  await lockAccess(manager, accountId);
  // Run the deferred trigger that hides a tutor.
  await manager.query("set constraints all immediate");
  const ending = { how: "operator", from: null };
  await endSessions(manager, audit, accountId, ending);
  await revokeKeys(manager, audit, accountId, ending);
}
