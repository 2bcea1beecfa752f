import type { EntityManager } from "typeorm";
import { FieldProblems } from "../../platform/errors/fieldProblems.js";
import { DomainError } from "../../platform/errors/DomainError.js";
import type { AccountDependencies } from "../dependencies.js";
import type { From } from "../audit/AuditTrail.js";
import { toMail } from "../emails/emailTemplate.js";
import { passwordChangedEmail, passwordResetEmail } from "../emails/emails.js";
import { sendInBackground } from "../emails/sendInBackground.js";
import { sendSecurityEmail } from "../emails/sendSecurityEmail.js";
import { invalidateLinks, MailedTokens } from "../MailedTokens.js";
import { AccountRow } from "../rows/AccountRow.js";
import { PasswordResetRow } from "../rows/PasswordResetRow.js";
import { PersonRow } from "../rows/PersonRow.js";
import { requireEmail } from "../signUpRules.js";
import { requireViewer, type Viewer } from "../viewer.type.js";
import { checkNewPassword } from "./passwordRules.js";

export const resetsPerHour = 5;

/** Changes passwords, with the current password or an emailed link. */
export class PasswordService {
  private readonly resets = new MailedTokens({
    row: PasswordResetRow,
    lifetimeMs: 30 * 60 * 1000,
    perHour: resetsPerHour,
    refused: resetRefused,
  });

  constructor(private readonly dependencies: AccountDependencies) {}

  /**
   * Changes the viewer's password, revokes the viewer's other sessions, and invalidates the links emailed earlier.
   * @throws DomainError UNAUTHENTICATED without a viewer, FORBIDDEN for an API key, UNAVAILABLE (BUSY), INVALID with
   * the fields' problems (such as WRONG_PASSWORD) or when there is no password to change (NO_PASSWORD)
   */
  async change(
    viewer: Viewer | null,
    { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
    from: From = null,
  ): Promise<void> {
    const { database, passwords, sessions, audit } = this.dependencies;
    const { id, credentialId: sessionId } = requireViewer(viewer);
    const { manager } = database.dataSource;
    const account = await manager.findOneByOrFail(AccountRow, { id });
    const { email, passwordHash } = account;
    const problems = new FieldProblems();
    if (currentPassword === "") problems.addRequired("currentPassword");
    checkNewPassword(problems, "newPassword", newPassword, { email, ...(await nameOf(manager, id)) });
    problems.throwIfAny();
    if (passwordHash === null) {
      throw DomainError.of("INVALID", "NO_PASSWORD", "You have no password yet. Use an emailed link to set one.");
    }
    if (!(await passwords.matches(currentPassword, passwordHash))) {
      await audit.note(manager, { kind: "PASSWORD_NOT_CHANGED", accountId: id, sessionId, from });
      throw DomainError.of("INVALID", "WRONG_PASSWORD", "This is not your current password", "currentPassword");
    }
    const newHash = await passwords.hash(newPassword);
    const ended = await database.dataSource.transaction(async (within) => {
      // If a concurrent request has replaced the hash, the given password may no longer be the current one.
      const { affected } = await within.update(AccountRow, { id, passwordHash }, { passwordHash: newHash });
      if (affected !== 1) {
        throw DomainError.of("INVALID", "WRONG_PASSWORD", "This is not your current password", "currentPassword");
      }
      await invalidateLinks(within, id);
      await audit.note(within, { kind: "PASSWORD_CHANGED", accountId: id, sessionId, from });
      return sessions.endAll(within, id, { how: "password changed", from, keep: sessionId });
    });
    sessions.publishEnded(ended);
    await sendSecurityEmail(this.dependencies, account, passwordChangedEmail(this.addressOf("/auth/login")), from);
  }

  /**
   * Sends a reset link if the address has an account. The result and its timing are the same for every address, because
   * the account is looked up only after this method has returned.
   * @throws DomainError INVALID when `address` is not an email address
   */
  requestReset(address: string, from: From = null): void {
    const email = requireEmail(address);
    this.dependencies.backgroundQueue.begin("Sending a password reset link", () => this.sendLink(email, from));
  }

  /**
   * Sets a new password with a link's token, revokes all sessions of the account, and invalidates its other links. If
   * the account's address had never been verified, someone else may have created the account, so its API keys are
   * revoked and its webhooks disabled too.
   * @throws DomainError INVALID with the password's problems, in which case the link stays usable, or when the link is
   * unknown, expired or used (RESET_REFUSED); UNAVAILABLE (BUSY)
   */
  async reset(
    { token, password }: { readonly token: string; readonly password: string },
    from: From = null,
  ): Promise<void> {
    const { database, passwords, sessions, accessRevocation, audit } = this.dependencies;
    const { manager } = database.dataSource;
    // Check the link before computing the costly hash, so that a caller without a valid link can't trigger it.
    const accountId = await this.resets.accountOf(manager, token);
    if (accountId === null) {
      await audit.note(manager, { kind: "RESET_REFUSED", from });
      throw resetRefused();
    }
    const { email } = await manager.findOneByOrFail(AccountRow, { id: accountId });
    const problems = new FieldProblems();
    checkNewPassword(problems, "password", password, { email, ...(await nameOf(manager, accountId)) });
    problems.throwIfAny();
    const passwordHash = await passwords.hash(password);
    const ended = await database.dataSource.transaction(async (within) => {
      const id = await this.resets.use(within, token);
      const { emailVerifiedAt } = await within.findOneByOrFail(AccountRow, { id });
      await within.update(
        AccountRow,
        { id },
        { passwordHash, emailVerifiedAt: () => "coalesce(email_proven_at, now())", emailRefusedAt: null },
      );
      await invalidateLinks(within, id);
      await audit.note(within, { kind: "PASSWORD_RESET", accountId: id, from });
      const ending = { how: "password reset", from };
      if (emailVerifiedAt === null) return accessRevocation.end(within, id, ending);
      const ids = await sessions.endAll(within, id, ending);
      return { hadPrograms: false, publish: () => sessions.publishEnded(ids) };
    });
    ended.publish();
    sendInBackground(this.dependencies, email, passwordChangedEmail(this.addressOf("/auth/login"), ended));
  }

  private async sendLink(email: string, from: From): Promise<void> {
    const { database, audit, mailer } = this.dependencies;
    const token = await database.dataSource.transaction(async (manager) => {
      const account = await manager.findOneBy(AccountRow, { email });
      await audit.note(manager, { kind: "RESET_REQUESTED", accountId: account?.id ?? null, from });
      return account && this.resets.issue(manager, account.id);
    });
    // Browsers never send the fragment after the #, so the token never appears in a log or a Referer header.
    if (token !== null) await mailer.send(toMail(email, passwordResetEmail(this.addressOf(`/new-password#${token}`))));
  }

  private addressOf(path: string): string {
    return `${this.dependencies.publicUrl}${path}`;
  }
}

function resetRefused(): DomainError {
  return DomainError.of("INVALID", "RESET_REFUSED", "This link has already been used or has expired.");
}

async function nameOf(manager: EntityManager, id: string): Promise<Pick<PersonRow, "firstName" | "lastName">> {
  return manager.findOneByOrFail(PersonRow, { id });
}
