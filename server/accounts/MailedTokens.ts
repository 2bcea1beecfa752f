import { type EntityManager, IsNull, MoreThan } from "typeorm";
import type { DomainError } from "../platform/errors/DomainError.js";
import { databaseTime } from "./databaseTime.js";
import { AccountRow } from "./rows/AccountRow.js";
import type { LogInLinkRow } from "./rows/LogInLinkRow.js";
import type { PasswordResetRow } from "./rows/PasswordResetRow.js";
import { hashOfToken, newToken } from "./sessions/secretToken.js";

/** One kind of link that is sent by mail. */
export type MailedTokenRules = {
  readonly row: typeof PasswordResetRow | typeof LogInLinkRow;
  readonly lifetimeMs: number;
  /** How many links one account is sent within an hour, so that nobody floods a mailbox that is not theirs. */
  readonly perHour: number;
  /** The refusal of a link that does not work, or no longer. */
  readonly refused: () => DomainError;
};

const anHour = 60 * 60 * 1000;

/** Issues the tokens of links that are sent by mail, and takes each back once. */
export class MailedTokens {
  constructor(private readonly rules: MailedTokenRules) {}

  /** A new token for an account, which is locked until the transaction's end; null when it was sent as many as it may be for now. */
  async issue(manager: EntityManager, accountId: string): Promise<string | null> {
    const { row, lifetimeMs, perHour } = this.rules;
    // Of several requests at once each sees what the others have been given.
    const lock = { mode: "for_no_key_update" } as const;
    await manager.findOneOrFail(AccountRow, { select: { id: true }, where: { id: accountId }, lock });
    const issuedAt = await databaseTime(manager);
    const lately = { accountId, issuedAt: MoreThan(new Date(issuedAt.getTime() - anHour)) };
    if ((await manager.countBy(row, lately)) >= perHour) return null;
    const token = newToken();
    const expiresAt = new Date(issuedAt.getTime() + lifetimeMs);
    await manager.insert(row, { tokenHash: hashOfToken(token), accountId, issuedAt, expiresAt });
    return token;
  }

  /** Whose token it is, while it may be used; null otherwise. */
  async accountOf(manager: EntityManager, token: string): Promise<string | null> {
    const now = await databaseTime(manager);
    const found = await manager.findOneBy(this.rules.row, { tokenHash: hashOfToken(token), ...usableAt(now) });
    return found?.accountId ?? null;
  }

  /**
   * Uses a token up, and with it every other one of its account.
   * @throws DomainError INVALID when it is unknown, too old, or was used before, be it a moment ago by somebody else
   */
  async use(manager: EntityManager, token: string): Promise<string> {
    const { row, refused } = this.rules;
    const usedAt = await databaseTime(manager);
    const own = { tokenHash: hashOfToken(token), ...usableAt(usedAt) };
    const { affected } = await manager.update(row, own, { usedAt });
    if (affected !== 1) throw refused();
    const { accountId } = await manager.findOneByOrFail(row, { tokenHash: own.tokenHash });
    await manager.update(row, { accountId, usedAt: IsNull() }, { usedAt });
    return accountId;
  }
}

function usableAt(now: Date) {
  return { usedAt: IsNull(), expiresAt: MoreThan(now) };
}
