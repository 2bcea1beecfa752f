import { type EntityManager, IsNull, MoreThan } from "typeorm";
import { DomainError } from "../../platform/errors/DomainError.js";
import { databaseTime } from "../databaseTime.js";
import { PasswordResetRow } from "../rows/PasswordResetRow.js";
import { hashOfToken, newToken } from "../sessions/secretToken.js";

/** How long a link that sets a new password works, in milliseconds: 30 minutes. */
export const resetLifetime = 30 * 60 * 1000;

/** How many links one account is sent within an hour, so that nobody floods a mailbox that is not theirs. */
export const resetsAnHour = 5;

const anHour = 60 * 60 * 1000;

/** Issues the tokens of such links and takes them back, each once. */
export class PasswordResets {
  /** A new token for an account; null when it has been sent as many as it may be for now. */
  async issue(manager: EntityManager, accountId: string): Promise<string | null> {
    const issuedAt = await databaseTime(manager);
    const lately = { accountId, issuedAt: MoreThan(new Date(issuedAt.getTime() - anHour)) };
    if ((await manager.countBy(PasswordResetRow, lately)) >= resetsAnHour) return null;
    const token = newToken();
    const expiresAt = new Date(issuedAt.getTime() + resetLifetime);
    await manager.insert(PasswordResetRow, { tokenHash: hashOfToken(token), accountId, issuedAt, expiresAt });
    return token;
  }

  /** Whose token it is, while it may be used; null otherwise. */
  async accountOf(manager: EntityManager, token: string): Promise<string | null> {
    const now = await databaseTime(manager);
    const reset = await manager.findOneBy(PasswordResetRow, { tokenHash: hashOfToken(token), ...usableAt(now) });
    return reset?.accountId ?? null;
  }

  /**
   * Uses a token up, and with it every other one of its account; the account is locked until the transaction's end.
   * @throws DomainError INVALID when it is unknown, too old, or was used before, be it a moment ago by somebody else
   */
  async use(manager: EntityManager, token: string): Promise<string> {
    const usedAt = await databaseTime(manager);
    const own = { tokenHash: hashOfToken(token), ...usableAt(usedAt) };
    const { affected } = await manager.update(PasswordResetRow, own, { usedAt });
    if (affected !== 1) throw resetRefused();
    const { accountId } = await manager.findOneByOrFail(PasswordResetRow, { tokenHash: own.tokenHash });
    await manager.update(PasswordResetRow, { accountId, usedAt: IsNull() }, { usedAt });
    return accountId;
  }
}

function usableAt(now: Date) {
  return { usedAt: IsNull(), expiresAt: MoreThan(now) };
}

/** The refusal of a link that does not work, or no longer. */
export function resetRefused(): DomainError {
  return DomainError.of("INVALID", "RESET_REFUSED", "This link has been used already or is too old.");
}
