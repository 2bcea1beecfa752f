import { type EntityManager, IsNull } from "typeorm";
import type { ApiKeyAccess } from "./apiKeys/ApiKeyAccess.js";
import type { AuditTrail, From } from "./audit/AuditTrail.js";
import { AccountRow } from "./rows/AccountRow.js";
import { ApiKeyRow } from "./rows/ApiKeyRow.js";
import type { Sessions } from "./sessions/Sessions.js";

/** Disables a person's webhooks within the caller's transaction; returns how many. */
export type DisableWebhooks = (manager: EntityManager, ownerId: string) => Promise<number>;

/** What ended the access, and from which address. */
type Ending = { readonly how: string; readonly from: From };

/** What has ended of an account. */
export type EndedAccess = {
  /** Whether programs had access, by API keys or webhooks. */
  readonly hadPrograms: boolean;
  /** Notifies this node, once the transaction has committed; the other nodes detect it within two seconds. */
  publish(): void;
};

/** Ends everything by which whoever used an account until now could go on using it. */
export class EarlierAccess {
  constructor(
    private readonly dependencies: {
      readonly sessions: Sessions;
      readonly apiKeyAccess: ApiKeyAccess;
      readonly audit: AuditTrail;
      readonly disableWebhooks: DisableWebhooks;
    },
  ) {}

  /** Ends an account's sessions, API keys and webhooks within the caller's transaction, which has locked the account. */
  async end(manager: EntityManager, accountId: string, { how, from }: Ending): Promise<EndedAccess> {
    const { sessions, apiKeyAccess, audit, disableWebhooks } = this.dependencies;
    // In this order: what a session or key is creating meanwhile either commits first or is refused
    // (`requireStillActive`).
    const sessionIds = await sessions.endAll(manager, accountId, { how, from });
    const keyIds = await revokeKeys(manager, accountId);
    for (const apiKeyId of keyIds) {
      await audit.note(manager, { kind: "API_KEY_REVOKED", accountId, apiKeyId, how, from });
    }
    const webhooks = await disableWebhooks(manager, accountId);
    return {
      hadPrograms: keyIds.length + webhooks > 0,
      publish() {
        sessions.publishEnded(sessionIds);
        for (const id of keyIds) apiKeyAccess.liveness.noteEnd(id);
      },
    };
  }

  /** As `end`, for the address's owner: verifies the address, which nobody had done, and removes the password. */
  async takeOver(manager: EntityManager, accountId: string, ending: Ending): Promise<EndedAccess> {
    await manager.update(AccountRow, { id: accountId }, { emailProvenAt: () => "now()", passwordHash: null });
    return this.end(manager, accountId, ending);
  }
}

async function revokeKeys(manager: EntityManager, accountId: string): Promise<readonly string[]> {
  const query = manager
    .createQueryBuilder()
    .update(ApiKeyRow)
    .set({ revokedAt: () => "now()" });
  const revoked = await query.where({ accountId, revokedAt: IsNull() }).returning("id").execute();
  return (revoked.raw as { readonly id: string }[]).map(({ id }) => id);
}
