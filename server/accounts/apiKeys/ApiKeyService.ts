import { type EntityManager, IsNull } from "typeorm";
import { databaseNow, databaseTime } from "../../platform/database/databaseTime.js";
import { DomainError } from "../../platform/errors/DomainError.js";
import { isId, newId } from "../../platform/ids.js";
import type { AccountEvent, AuditTrail, From } from "../audit/AuditTrail.js";
import type { AccountDependencies } from "../dependencies.js";
import { apiKeyCreatedEmail } from "../emails/emails.js";
import { sendSecurityEmail } from "../emails/sendSecurityEmail.js";
import { AccountRow } from "../rows/AccountRow.js";
import { ApiKeyRow } from "../rows/ApiKeyRow.js";
import { hashOfToken } from "../sessions/secretToken.js";
import { sessionEnded } from "../sessions/Sessions.js";
import { requireStillActive } from "../requireStillActive.js";
import { requireViewer, type Viewer } from "../viewer.type.js";
import { decideApiKey, decideName, maxApiKeys, type WantedApiKey } from "./apiKeyRules.js";
import { newApiKey } from "./keyToken.js";

/** `token` is the secret, which is not stored. */
export type CreatedApiKey = { readonly apiKey: ApiKeyRow; readonly token: string };

/** Creates, lists, renames and revokes the viewer's API keys. Requires a session: a key can't manage keys. */
export class ApiKeyService {
  constructor(private readonly dependencies: AccountDependencies) {}

  /**
   * Creates a key, and notifies the viewer by email.
   * @throws DomainError UNAUTHENTICATED without an active session, FORBIDDEN for an API key, INVALID with the fields'
   * problems, CONFLICT (TOO_MANY_API_KEYS)
   */
  async create(viewer: Viewer | null, wanted: WantedApiKey, from: From = null): Promise<CreatedApiKey> {
    const { audit, database, publicUrl } = this.dependencies;
    const session = requireViewer(viewer);
    const { id: accountId, credentialId: sessionId } = session;
    const token = newApiKey();
    const { apiKey, account } = await database.dataSource.transaction(async (manager) => {
      // This lock makes concurrent requests see each other's keys, and makes a concurrent suspension revoke this key.
      const lock = { mode: "for_no_key_update" } as const;
      const account = await manager.findOneOrFail(AccountRow, { where: { id: accountId }, lock });
      if (account.suspendedAt !== null) throw sessionEnded();
      await requireStillActive(manager, session);
      const createdAt = await databaseTime(manager);
      const decided = decideApiKey(wanted, createdAt);
      if ((await manager.countBy(ApiKeyRow, { accountId, revokedAt: IsNull() })) >= maxApiKeys) {
        const reason = `You can have at most ${maxApiKeys} API keys. Revoke one first.`;
        throw DomainError.of("CONFLICT", "TOO_MANY_API_KEYS", reason);
      }
      const secret = { tokenHash: hashOfToken(token), lastFour: token.slice(-4) };
      const never = { lastUsedAt: null, revokedAt: null };
      const created = { id: newId(), accountId, ...secret, ...decided, createdAt, ...never };
      await manager.insert(ApiKeyRow, created);
      const how = decided.scopes.join(" ");
      await audit.note(manager, { kind: "API_KEY_CREATED", accountId, sessionId, apiKeyId: created.id, how, from });
      return { apiKey: created, account };
    });
    await sendSecurityEmail(this.dependencies, account, apiKeyCreatedEmail(`${publicUrl}/auth/login`), from);
    return { apiKey, token };
  }

  /** @throws DomainError UNAUTHENTICATED without a viewer, FORBIDDEN for an API key */
  async list(viewer: Viewer | null): Promise<readonly ApiKeyRow[]> {
    const { id: accountId } = requireViewer(viewer);
    return keysOf(this.dependencies.database.dataSource.manager, accountId);
  }

  /**
   * @throws DomainError UNAUTHENTICATED without a viewer, FORBIDDEN for an API key, NOT_FOUND unless the key is the
   * viewer's and not revoked, INVALID for a bad name
   */
  async rename(viewer: Viewer | null, id: string, name: string): Promise<ApiKeyRow> {
    const { id: accountId } = requireViewer(viewer);
    const { manager } = this.dependencies.database.dataSource;
    const apiKey = await requireKey(manager, accountId, id);
    const decided = decideName(name);
    await manager.update(ApiKeyRow, { id, accountId }, { name: decided });
    return { ...apiKey, name: decided };
  }

  /**
   * Revokes a key: within two seconds, every node rejects the key's requests and closes its connections.
   * @throws DomainError UNAUTHENTICATED without a viewer, FORBIDDEN for an API key, NOT_FOUND unless the key is the
   * viewer's and not revoked
   */
  async revoke(viewer: Viewer | null, id: string, from: From = null): Promise<ApiKeyRow> {
    const { apiKeyAccess, audit, database } = this.dependencies;
    const { id: accountId, credentialId: sessionId } = requireViewer(viewer);
    const apiKey = await database.dataSource.transaction((manager) =>
      revokeKey(manager, audit, { id, accountId }, { sessionId, from }),
    );
    if (apiKey === null) throw noKey();
    apiKeyAccess.revocations.noteEnd(id);
    return apiKey;
  }
}

/** Returns an account's keys that have not been revoked, newest first. */
export function keysOf(manager: EntityManager, accountId: string): Promise<ApiKeyRow[]> {
  return manager.find(ApiKeyRow, { where: { accountId, revokedAt: IsNull() }, order: { id: "DESC" } });
}

/** Revokes a key and records the event in the caller's transaction; returns null if no unrevoked key matches `key`. */
export async function revokeKey(
  manager: EntityManager,
  audit: AuditTrail,
  key: { readonly id: string; readonly accountId?: string },
  event: Pick<AccountEvent, "sessionId" | "how" | "from">,
): Promise<ApiKeyRow | null> {
  if (!isId(key.id)) return null;
  // If several revocations run concurrently, only the first finds the key.
  const lock = { mode: "for_no_key_update" } as const;
  const found = await manager.findOne(ApiKeyRow, { where: { ...key, revokedAt: IsNull() }, lock });
  if (found === null) return null;
  await manager.update(ApiKeyRow, { id: key.id }, { revokedAt: databaseNow });
  await audit.note(manager, { kind: "API_KEY_REVOKED", accountId: found.accountId, apiKeyId: key.id, ...event });
  return found;
}

async function requireKey(manager: EntityManager, accountId: string, id: string): Promise<ApiKeyRow> {
  const found = isId(id) ? await manager.findOneBy(ApiKeyRow, { id, accountId, revokedAt: IsNull() }) : null;
  if (found === null) throw noKey();
  return found;
}

function noKey(): DomainError {
  return DomainError.of("NOT_FOUND", "API_KEY_NOT_FOUND", "There is no such API key.", "id");
}
