import { type EntityManager, IsNull, Raw } from "typeorm";
import { apiKeyEnded } from "./apiKeys/ApiKeyAccess.js";
import { ApiKeyRow } from "./rows/ApiKeyRow.js";
import { SessionRow } from "./rows/SessionRow.js";
import { sessionEnded } from "./sessions/Sessions.js";
import type { Viewer } from "./viewer.type.js";

/**
 * Locks the viewer's active session or API key, so that it can't be revoked before the caller's transaction ends. Call
 * this when creating keys and webhooks, so that `AccessRevocation` also revokes the new ones.
 * @throws DomainError UNAUTHENTICATED (SESSION_ENDED or API_KEY_ENDED) if it is not active
 */
export async function requireStillActive(manager: EntityManager, { credentialId: id, scopes }: Viewer): Promise<void> {
  const lock = { mode: "pessimistic_read" } as const;
  if (scopes === null) {
    const where = { id, revokedAt: IsNull() };
    if ((await manager.findOne(SessionRow, { where, lock })) === null) throw sessionEnded();
    return;
  }
  const expiresAt = Raw((column) => `(${column} is null or ${column} > now())`);
  const where = { id, revokedAt: IsNull(), expiresAt };
  if ((await manager.findOne(ApiKeyRow, { where, lock })) === null) throw apiKeyEnded();
}
