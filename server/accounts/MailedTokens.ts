import { type EntityManager, IsNull, MoreThan } from "typeorm";
import { databaseNow, databaseTime } from "../platform/database/databaseTime.js";
import type { DomainError } from "../platform/errors/DomainError.js";
import { AccountRow } from "./rows/AccountRow.js";
import type { EmailVerificationRow } from "./rows/EmailVerificationRow.js";
import { LogInLinkRow } from "./rows/LogInLinkRow.js";
import { PasswordResetRow } from "./rows/PasswordResetRow.js";
import { hashOfToken, newToken } from "./sessions/secretToken.js";

export type MailedTokenRules = {
  readonly row: typeof PasswordResetRow | typeof LogInLinkRow | typeof EmailVerificationRow;
  readonly lifetimeMs: number;
  /** The maximum number of links per account per hour, so that no one can flood another person's mailbox. */
  readonly perHour: number;
  /** Creates the error for a link that is unknown, expired or already used. */
  readonly refused: () => DomainError;
};

const anHour = 60 * 60 * 1000;

/** Issues and redeems the single-use tokens in emailed links. */
export class MailedTokens {
  constructor(private readonly rules: MailedTokenRules) {}

  /** Issues a token; returns null if the hourly limit is reached. Locks the account until the transaction ends. */
  async issue(manager: EntityManager, accountId: string): Promise<string | null> {
    const { row, lifetimeMs, perHour } = this.rules;
    // The lock makes concurrent requests count each other's tokens.
    await lockAccount(manager, accountId);
    const issuedAt = await databaseTime(manager);
    const recent = { accountId, issuedAt: MoreThan(new Date(issuedAt.getTime() - anHour)) };
    if ((await manager.countBy(row, recent)) >= perHour) return null;
    const token = newToken();
    const expiresAt = new Date(issuedAt.getTime() + lifetimeMs);
    await manager.insert(row, { tokenHash: hashOfToken(token), accountId, issuedAt, expiresAt });
    return token;
  }

  /** Returns the id of the token's account, or null if the token is invalid. */
  async accountOf(manager: EntityManager, token: string): Promise<string | null> {
    const now = await databaseTime(manager);
    const found = await manager.findOneBy(this.rules.row, { tokenHash: hashOfToken(token), ...usableAt(now) });
    return found?.accountId ?? null;
  }

  /**
   * Consumes a token, invalidates its account's other tokens of this kind, and locks the account until the transaction
   * ends. Returns the account id.
   * @throws DomainError INVALID when the token is unknown, expired or already used, even by a concurrent request
   */
  async use(manager: EntityManager, token: string): Promise<string> {
    const { row, refused } = this.rules;
    const tokenHash = hashOfToken(token);
    const found = await manager.findOneBy(row, { tokenHash });
    if (found === null) throw refused();
    const { accountId } = found;
    // Without this lock, two of the account's links used at the same time would deadlock on each other's tokens.
    await lockAccount(manager, accountId);
    const usedAt = await databaseTime(manager);
    const { affected } = await manager.update(row, { tokenHash, ...usableAt(usedAt) }, { usedAt });
    if (affected !== 1) throw refused();
    await manager.update(row, { accountId, usedAt: IsNull() }, { usedAt });
    return accountId;
  }
}

/** Invalidates an account's unused reset and login links. Locks the account until the transaction ends. */
export async function invalidateLinks(manager: EntityManager, accountId: string): Promise<void> {
  await lockAccount(manager, accountId);
  for (const row of [PasswordResetRow, LogInLinkRow]) {
    await manager.update(row, { accountId, usedAt: IsNull() }, { usedAt: databaseNow });
  }
}

async function lockAccount(manager: EntityManager, id: string): Promise<void> {
  const lock = { mode: "for_no_key_update" } as const;
  await manager.findOneOrFail(AccountRow, { select: { id: true }, where: { id }, lock });
}

function usableAt(now: Date) {
  return { usedAt: IsNull(), expiresAt: MoreThan(now) };
}
