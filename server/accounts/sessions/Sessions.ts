import { type EntityManager, type FindOptionsWhere, In, IsNull, MoreThan, Not, type SelectQueryBuilder } from "typeorm";
import type { Clock } from "../../platform/clock.js";
import type { Database } from "../../platform/database/database.js";
import { databaseNow, databaseTime } from "../../platform/database/databaseTime.js";
import { newId } from "../../platform/ids.js";
import { DomainError } from "../../platform/errors/DomainError.js";
import type { AuditTrail, From } from "../audit/AuditTrail.js";
import { judgeRefresh, refreshLifetime } from "./refreshRules.js";
import { AccountRow } from "../rows/AccountRow.js";
import type { ApiKeyRow } from "../rows/ApiKeyRow.js";
import { RefreshTokenRow } from "../rows/RefreshTokenRow.js";
import { SessionRow } from "../rows/SessionRow.js";
import { hashOfToken, newToken } from "./secretToken.js";
import { RevocationCache } from "./RevocationCache.js";
import type { Viewer } from "../viewer.type.js";

/** A refresh token as the browser stores it; the database has only its hash. */
export type RefreshToken = { readonly value: string; readonly expiresAt: Date };

export type RefreshableSession = { readonly viewer: Viewer; readonly refreshToken: RefreshToken };

/** `keep` is the ID of the one session to leave active. */
type Ending = { readonly how: string; readonly from: From; readonly keep?: string };

/** Per account: ample for one user, and few enough to revoke in one statement. */
export const maxSessions = 100;

/** Opens, extends and revokes sessions, and checks whether they are active. */
export class Sessions {
  readonly revocations: RevocationCache;

  constructor(
    private readonly database: Database,
    clock: Clock,
    private readonly audit: AuditTrail,
  ) {
    this.revocations = new RevocationCache((id) => this.isActive(id), clock);
  }

  /**
   * Opens a session within the caller's transaction, and revokes sessions beyond the account's newest `maxSessions`.
   * @throws DomainError FORBIDDEN (ACCOUNT_SUSPENDED)
   */
  async open(manager: EntityManager, account: Pick<Viewer, "id" | "role">): Promise<RefreshableSession> {
    // A concurrent suspension waits for this lock, and then revokes this session too.
    const lock = { mode: "pessimistic_read" } as const;
    requireNotSuspended(await manager.findOneOrFail(AccountRow, { where: { id: account.id }, lock }));
    const sessionId = newId();
    await manager.insert(SessionRow, { id: sessionId, accountId: account.id, createdAt: databaseNow });
    await endSurplus(manager, account.id);
    const viewer = { id: account.id, role: account.role, credentialId: sessionId, scopes: null };
    return { viewer, refreshToken: await issue(manager, sessionId, await databaseTime(manager)) };
  }

  /**
   * Exchanges a refresh token for a new one in the same session.
   * @throws DomainError UNAUTHENTICATED (SESSION_ENDED) when the token is unknown or expired, or its session has been
   * revoked; reusing a token after `refreshGrace` revokes the session
   */
  async extend(tokenValue: string, from: From): Promise<RefreshableSession> {
    const outcome = await this.database.dataSource.transaction(async (manager) => {
      const tokenHash = hashOfToken(tokenValue);
      // Lock the session before reading the token, so that a session's tokens are checked one at a time.
      const session = await lockSessionOf(manager, tokenHash);
      const token = session && (await manager.findOneByOrFail(RefreshTokenRow, { tokenHash }));
      if (!session?.account || !token) return null;
      const now = await databaseTime(manager);
      const verdict = judgeRefresh(token, session, now);
      if (verdict === "REVOKE") {
        await manager.update(SessionRow, session.id, { revokedAt: databaseNow });
        const [sessionId, accountId] = [session.id, session.accountId];
        await this.audit.note(manager, { kind: "REFRESH_REUSED", accountId, sessionId, from });
        return sessionId;
      }
      if (verdict === "REFUSE") return null;
      if (verdict === "EXCHANGE") {
        await manager.update(RefreshTokenRow, { sessionId: session.id, usedAt: IsNull() }, { usedAt: now });
      }
      const viewer = { id: session.accountId, role: session.account.role, credentialId: session.id, scopes: null };
      return { viewer, refreshToken: await issue(manager, session.id, now) };
    });
    // Throw only after the transaction has committed: inside it, the error would roll back the revocation.
    if (typeof outcome === "string") this.revocations.noteEnd(outcome);
    if (outcome === null || typeof outcome === "string") throw sessionEnded();
    return outcome;
  }

  async end(sessionId: string): Promise<void> {
    await this.database.dataSource.manager.update(
      SessionRow,
      { id: sessionId, revokedAt: IsNull() },
      { revokedAt: databaseNow },
    );
    this.revocations.noteEnd(sessionId);
  }

  /** Revokes an account's sessions, and returns their ids; pass them to `publishEnded` after the commit. */
  endAll(manager: EntityManager, accountId: string, ending: Ending): Promise<readonly string[]> {
    return endSessions(manager, this.audit, accountId, ending);
  }

  /** Notifies this node's listeners of revoked sessions; other nodes detect the revocations within two seconds. */
  publishEnded(sessionIds: readonly string[]): void {
    for (const sessionId of sessionIds) this.revocations.noteEnd(sessionId);
  }

  async isUnused(tokenValue: string): Promise<boolean> {
    const { manager } = this.database.dataSource;
    const unused = { tokenHash: hashOfToken(tokenValue), usedAt: IsNull() };
    const token = await manager.findOneBy(RefreshTokenRow, unused);
    return token !== null && manager.existsBy(SessionRow, { id: token.sessionId, revokedAt: IsNull() });
  }

  async endedSince(moment: Date): Promise<readonly string[]> {
    const { manager } = this.database.dataSource;
    const ended = await manager.find(SessionRow, { select: { id: true }, where: { revokedAt: MoreThan(moment) } });
    return ended.map(({ id }) => id);
  }

  /** Returns the session that a refresh token belongs to; null when the token is unknown. */
  ofToken(tokenValue: string): Promise<Pick<SessionRow, "id" | "accountId"> | null> {
    return sessionOf(this.database.dataSource.manager, hashOfToken(tokenValue)).getOne();
  }

  private isActive(id: string): Promise<boolean> {
    return this.database.dataSource.manager.existsBy(SessionRow, { id, revokedAt: IsNull() });
  }
}

/**
 * Within the caller's transaction, revokes all of an account's sessions except `keep`, and records this in the audit
 * trail. Returns the ids of the revoked sessions.
 */
export async function endSessions(
  manager: EntityManager,
  audit: AuditTrail,
  accountId: string,
  { how, from, keep }: Ending,
): Promise<readonly string[]> {
  const active = { accountId, revokedAt: IsNull(), ...(keep !== undefined && { id: Not(keep) }) };
  await lockInOrder(manager, SessionRow, active);
  const ended = await manager
    .createQueryBuilder()
    .update(SessionRow)
    .set({ revokedAt: databaseNow })
    .where(active)
    .returning("id")
    .execute();
  await audit.note(manager, { kind: "SESSIONS_ENDED", accountId, how, from });
  return (ended.raw as { readonly id: string }[]).map(({ id }) => id);
}

/**
 * Revokes up to a hundred sessions beyond the limit: an account that predates the limit may have more sessions than one
 * statement can revoke in time.
 */
async function endSurplus(manager: EntityManager, accountId: string): Promise<void> {
  const active = { accountId, revokedAt: IsNull() };
  const select = { id: true } as const;
  const order = { createdAt: "DESC" } as const;
  const surplus = await manager.find(SessionRow, { select, where: active, order, skip: maxSessions, take: 100 });
  if (surplus.length === 0) return;
  const ending = { ...active, id: In(surplus.map(({ id }) => id)) };
  await lockInOrder(manager, SessionRow, ending);
  await manager.update(SessionRow, ending, { revokedAt: databaseNow });
}

/** Locks sessions or API keys in id order before they are revoked together, to avoid deadlocks. */
export async function lockInOrder(
  manager: EntityManager,
  row: typeof SessionRow | typeof ApiKeyRow,
  where: FindOptionsWhere<SessionRow>,
): Promise<void> {
  const lock = { mode: "for_no_key_update" } as const;
  await manager.find<SessionRow | ApiKeyRow>(row, { select: { id: true }, where, order: { id: "ASC" }, lock });
}

async function issue(manager: EntityManager, sessionId: string, issuedAt: Date): Promise<RefreshToken> {
  const value = newToken();
  const expiresAt = new Date(issuedAt.getTime() + refreshLifetime);
  await manager.insert(RefreshTokenRow, { tokenHash: hashOfToken(value), sessionId, issuedAt, expiresAt });
  return { value, expiresAt };
}

/** Creates the error for a session that was revoked, has expired or never existed. */
export function sessionEnded(): DomainError {
  return DomainError.of("UNAUTHENTICATED", "SESSION_ENDED", "Your session has ended. Please log in again.");
}

/** @throws DomainError FORBIDDEN (ACCOUNT_SUSPENDED) if the account is suspended */
export function requireNotSuspended({ suspendedAt }: Pick<AccountRow, "suspendedAt">): void {
  if (suspendedAt === null) return;
  const reason = "This account has been suspended. Please contact support.";
  throw DomainError.of("FORBIDDEN", "ACCOUNT_SUSPENDED", reason);
}

function lockSessionOf(manager: EntityManager, tokenHash: Buffer): Promise<SessionRow | null> {
  return sessionOf(manager, tokenHash)
    .innerJoinAndSelect("session.account", "account")
    .setLock("pessimistic_write", undefined, ["session"])
    .getOne();
}

function sessionOf(manager: EntityManager, tokenHash: Buffer): SelectQueryBuilder<SessionRow> {
  return manager
    .createQueryBuilder(SessionRow, "session")
    .where("session.id = (select session_id from refresh_token where token_hash = :tokenHash)", { tokenHash });
}
