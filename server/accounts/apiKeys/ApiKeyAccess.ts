import { LRUCache } from "lru-cache";
import { type EntityManager, IsNull, LessThanOrEqual, MoreThan, Raw } from "typeorm";
import type { BackgroundQueue } from "../../platform/async/BackgroundQueue.js";
import type { Clock } from "../../platform/clock.js";
import type { Database } from "../../platform/database/database.js";
import { databaseTime } from "../../platform/database/databaseTime.js";
import { DomainError } from "../../platform/errors/DomainError.js";
import { AccountEventRow } from "../audit/AccountEventRow.js";
import type { AuditTrail, From } from "../audit/AuditTrail.js";
import { networkOf } from "../audit/networkOf.js";
import { ApiKeyRow } from "../rows/ApiKeyRow.js";
import { RevocationCache } from "../sessions/RevocationCache.js";
import { hashOfToken } from "../sessions/secretToken.js";
import type { Viewer } from "../viewer.type.js";
import { isWellFormed } from "./keyToken.js";

/** The minimum interval between updates of a key's last use. */
const useWrittenEveryMs = 60_000;

type Dependencies = {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: AuditTrail;
  readonly backgroundQueue: BackgroundQueue;
};

/** Resolves API keys to viewers, checks whether they are active, and records their use. */
export class ApiKeyAccess {
  readonly revocations: RevocationCache;
  /** Viewers by the Base64-encoded hash of their key. The cached columns never change. */
  private readonly known = new LRUCache<string, Viewer>({ max: 10_000 });
  /** The combinations of key and network whose use this node recorded in the last minute. */
  private readonly written = new LRUCache<string, true>({ max: 10_000, ttl: useWrittenEveryMs });

  constructor(private readonly dependencies: Dependencies) {
    this.revocations = new RevocationCache((id) => this.isActive(id), dependencies.clock);
  }

  /** @throws DomainError UNAUTHENTICATED: BAD_API_KEY for a malformed key, UNKNOWN_API_KEY or API_KEY_ENDED */
  async viewerOf(token: string, from: From): Promise<Viewer> {
    if (!isWellFormed(token)) {
      throw DomainError.of("UNAUTHENTICATED", "BAD_API_KEY", "This API key is mistyped or cut off.");
    }
    const hash = hashOfToken(token);
    const viewer = this.known.get(hash.toString("base64")) ?? (await this.find(hash));
    await this.requireActive(viewer);
    this.noteUse(viewer, from);
    return viewer;
  }

  /**
   * Checks that the viewer's key is still active; detects a revocation within a second.
   * @throws DomainError UNAUTHENTICATED (API_KEY_ENDED) otherwise
   */
  async requireActive({ credentialId }: Viewer): Promise<void> {
    if (!(await this.revocations.isActive(credentialId))) throw apiKeyEnded();
  }

  async endedSince(moment: Date): Promise<readonly string[]> {
    const { manager } = this.dependencies.database.dataSource;
    const expiry = Raw((expiresAt) => `${expiresAt} > :moment and ${expiresAt} <= now()`, { moment });
    const where = [{ revokedAt: MoreThan(moment) }, { revokedAt: IsNull(), expiresAt: expiry }];
    return (await manager.find(ApiKeyRow, { select: { id: true }, where })).map(({ id }) => id);
  }

  /** Records a key's use in the background, so as not to delay the request. */
  noteUse({ id: accountId, credentialId: apiKeyId }: Viewer, from: From): void {
    const network = from === null ? null : networkOf(from);
    const use = `${apiKeyId} ${network}`;
    if (this.written.has(use)) return;
    this.written.set(use, true);
    const { audit, backgroundQueue, database } = this.dependencies;
    backgroundQueue.begin("Recording the use of an API key", async () => {
      const { manager } = database.dataSource;
      await writeUse(manager, apiKeyId);
      const known = { accountId, apiKeyId, kind: "API_KEY_USED", network: network ?? IsNull() } as const;
      if (await manager.existsBy(AccountEventRow, known)) return;
      await audit.note(manager, { kind: "API_KEY_USED", accountId, apiKeyId, from });
    });
  }

  private async find(tokenHash: Buffer): Promise<Viewer> {
    const { manager } = this.dependencies.database.dataSource;
    const key = await manager.findOne(ApiKeyRow, { where: { tokenHash }, relations: { account: true } });
    if (!key?.account) {
      throw DomainError.of("UNAUTHENTICATED", "UNKNOWN_API_KEY", "There is no such API key.");
    }
    const { id, role } = key.account;
    const viewer = { id, role, credentialId: key.id, scopes: new Set(key.scopes) };
    this.known.set(tokenHash.toString("base64"), viewer);
    return viewer;
  }

  private isActive(id: string): Promise<boolean> {
    const unexpired = Raw((expiresAt) => `(${expiresAt} is null or ${expiresAt} > now())`);
    const { manager } = this.dependencies.database.dataSource;
    return manager.existsBy(ApiKeyRow, { id, revokedAt: IsNull(), expiresAt: unexpired });
  }
}

async function writeUse(manager: EntityManager, id: string): Promise<void> {
  const now = await databaseTime(manager);
  const aMinuteAgo = new Date(now.getTime() - useWrittenEveryMs);
  const due = [{ lastUsedAt: IsNull() }, { lastUsedAt: LessThanOrEqual(aMinuteAgo) }];
  const query = manager.createQueryBuilder().update(ApiKeyRow).set({ lastUsedAt: now });
  await query.where(due.map((one) => ({ id, revokedAt: IsNull(), ...one }))).execute();
}

/** Creates the error for a key that has expired or been revoked. */
export function apiKeyEnded(): DomainError {
  return DomainError.of("UNAUTHENTICATED", "API_KEY_ENDED", "This API key has expired or been revoked.");
}
