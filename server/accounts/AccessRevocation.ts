import { type EntityManager, IsNull } from "typeorm";
import { databaseNow } from "../platform/database/databaseTime.js";
import type { ApiKeyAccess } from "./apiKeys/ApiKeyAccess.js";
import type { AuditTrail, From } from "./audit/AuditTrail.js";
import { AccountRow } from "./rows/AccountRow.js";
import { ApiKeyRow } from "./rows/ApiKeyRow.js";
import { SessionRow } from "./rows/SessionRow.js";
import { lockInOrder, type Sessions } from "./sessions/Sessions.js";

/** Disables a user's webhooks within the caller's transaction; returns the number of disabled webhooks. */
export type DisableWebhooks = (manager: EntityManager, ownerId: string) => Promise<number>;

type Ending = { readonly how: string; readonly from: From };

export type EndedAccess = {
  /** Whether any API keys were revoked or webhooks disabled. */
  readonly hadPrograms: boolean;
  /** Notifies this node's listeners. Call it after the commit; other nodes detect the revocation within two seconds. */
  publish(): void;
};

/** Revokes all existing access to an account: sessions, API keys and webhooks. */
export class AccessRevocation {
  constructor(
    private readonly dependencies: {
      readonly sessions: Sessions;
      readonly apiKeyAccess: ApiKeyAccess;
      readonly audit: AuditTrail;
      readonly disableWebhooks: DisableWebhooks;
    },
  ) {}

  /** Revokes all access to an account within the caller's transaction, which must have locked the account. */
  async end(manager: EntityManager, accountId: string, ending: Ending): Promise<EndedAccess> {
    const { sessions, apiKeyAccess, audit, disableWebhooks } = this.dependencies;
    // Lock sessions and keys first: after that, any key or webhook that was being created with them either has been
    // committed or will be rejected by `requireStillActive`.
    await lockAccess(manager, accountId);
    const webhooks = await disableWebhooks(manager, accountId);
    // Wait for all locks before revoking anything: nodes look only for access revoked in the last minute.
    const sessionIds = await sessions.endAll(manager, accountId, ending);
    const keyIds = await revokeKeys(manager, audit, accountId, ending);
    return {
      hadPrograms: keyIds.length + webhooks > 0,
      publish() {
        sessions.publishEnded(sessionIds);
        for (const id of keyIds) apiKeyAccess.revocations.noteEnd(id);
      },
    };
  }

  /** Like `end`, but also removes the password and marks the previously unverified email address as verified. */
  async takeOver(manager: EntityManager, accountId: string, ending: Ending): Promise<EndedAccess> {
    await manager.update(AccountRow, { id: accountId }, { emailVerifiedAt: () => "now()", passwordHash: null });
    return this.end(manager, accountId, ending);
  }
}

/** Locks an account's unrevoked sessions and API keys until the transaction ends. */
export async function lockAccess(manager: EntityManager, accountId: string): Promise<void> {
  for (const row of [SessionRow, ApiKeyRow]) await lockInOrder(manager, row, { accountId, revokedAt: IsNull() });
}

/** Revokes an account's API keys within the caller's transaction, and records each revocation; returns the key ids. */
export async function revokeKeys(
  manager: EntityManager,
  audit: AuditTrail,
  accountId: string,
  { how, from }: Ending,
): Promise<readonly string[]> {
  const query = manager.createQueryBuilder().update(ApiKeyRow).set({ revokedAt: databaseNow });
  const revoked = await query.where({ accountId, revokedAt: IsNull() }).returning("id").execute();
  const keyIds = (revoked.raw as { readonly id: string }[]).map(({ id }) => id);
  for (const apiKeyId of keyIds) {
    await audit.note(manager, { kind: "API_KEY_REVOKED", accountId, apiKeyId, how, from });
  }
  return keyIds;
}
