import type { EntityManager } from "typeorm";
import type { BackgroundQueue } from "../../platform/async/BackgroundQueue.js";
import { FieldProblems } from "../../platform/errors/fieldProblems.js";
import type { Mailer } from "../../platform/mail/mailer.js";
import { DomainError } from "../../platform/errors/DomainError.js";
import type { AccountDependencies } from "../AccountService.js";
import type { From } from "../audit/AuditTrail.js";
import { type EmailTemplate, toMail } from "../emails/emailTemplate.js";
import { passwordChangedEmail, passwordResetEmail } from "../emails/emails.js";
import { MailedTokens } from "../MailedTokens.js";
import { AccountRow } from "../rows/AccountRow.js";
import { PasswordResetRow } from "../rows/PasswordResetRow.js";
import { PersonRow } from "../rows/PersonRow.js";
import { requireEmail } from "../signUpRules.js";
import { requireViewer, type Viewer } from "../viewer.type.js";
import { checkNewPassword } from "./passwordRules.js";

/** How many links one account is sent within an hour. */
export const resetsAnHour = 5;

/** What passwords need beside the slice's parts. */
export type PasswordDependencies = AccountDependencies & {
  readonly mailer: Mailer;
  readonly afterwards: BackgroundQueue;
  /** The address people type, without a slash at its end. */
  readonly publicUrl: string;
};

/** New passwords: by the old one, or by a link that comes by mail. */
export class PasswordService {
  private readonly resets = new MailedTokens({
    row: PasswordResetRow,
    lifetimeMs: 30 * 60 * 1000,
    perHour: resetsAnHour,
    refused: resetRefused,
  });

  constructor(private readonly parts: PasswordDependencies) {}

  /**
   * Changes the viewer's password and ends all their other sessions.
   * @throws DomainError UNAUTHENTICATED when nobody is logged in; INVALID for a wrong current password (WRONG_PASSWORD), for
   * what is wrong with the new one, and where there is no password to change (NO_PASSWORD)
   */
  async change(
    viewer: Viewer | null,
    { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
    from: From = null,
  ): Promise<void> {
    const { database, passwords, sessions, audit } = this.parts;
    const { id, sessionId } = requireViewer(viewer);
    const { manager } = database.dataSource;
    const { email, passwordHash } = await manager.findOneByOrFail(AccountRow, { id });
    const problems = new FieldProblems();
    if (currentPassword === "") problems.addRequired("currentPassword");
    checkNewPassword(problems, "newPassword", newPassword, { email, ...(await nameOf(manager, id)) });
    problems.refuse();
    if (passwordHash === null) {
      throw DomainError.of("INVALID", "NO_PASSWORD", "You have no password yet. A link by mail lets you set one.");
    }
    if (!(await passwords.matches(currentPassword, passwordHash))) {
      await audit.note(manager, { kind: "PASSWORD_NOT_CHANGED", accountId: id, sessionId, from });
      throw DomainError.of("INVALID", "WRONG_PASSWORD", "This is not your current password", "currentPassword");
    }
    const newHash = await passwords.hash(newPassword);
    const ended = await database.dataSource.transaction(async (within) => {
      // Of two changes at once, both with the right current password, the second finds that it is no longer right.
      const { affected } = await within.update(AccountRow, { id, passwordHash }, { passwordHash: newHash });
      if (affected !== 1) {
        throw DomainError.of("INVALID", "WRONG_PASSWORD", "This is not your current password", "currentPassword");
      }
      await audit.note(within, { kind: "PASSWORD_CHANGED", accountId: id, sessionId, from });
      return sessions.endAll(within, id, { how: "password changed", from, keep: sessionId });
    });
    sessions.publishEnded(ended);
    this.write(email, passwordChangedEmail(this.addressOf("/auth/login")));
  }

  /**
   * Sends a link that sets a new password, where the address has an account. The answer is the same at the same moment
   * for every address: whether there is an account is looked up afterwards.
   * @throws DomainError INVALID when it is no email address
   */
  requestReset(address: string, from: From = null): void {
    const email = requireEmail(address);
    this.parts.afterwards.begin("A link for a new password", () => this.sendLink(email, from));
  }

  /**
   * Sets a new password by the token of a link, and ends all sessions of the account.
   * @throws DomainError INVALID for what is wrong with the password, which leaves the link usable, or when the link is not or
   * no longer good (RESET_REFUSED)
   */
  async reset(
    { token, password }: { readonly token: string; readonly password: string },
    from: From = null,
  ): Promise<void> {
    const { database, passwords, sessions, audit } = this.parts;
    const { manager } = database.dataSource;
    // Before anything that costs: whoever has no link does not get a password hashed.
    const accountId = await this.resets.accountOf(manager, token);
    if (accountId === null) {
      await audit.note(manager, { kind: "RESET_REFUSED", from });
      throw resetRefused();
    }
    const { email } = await manager.findOneByOrFail(AccountRow, { id: accountId });
    const problems = new FieldProblems();
    checkNewPassword(problems, "password", password, { email, ...(await nameOf(manager, accountId)) });
    problems.refuse();
    const passwordHash = await passwords.hash(password);
    const ended = await database.dataSource.transaction(async (within) => {
      const id = await this.resets.use(within, token);
      await within.update(
        AccountRow,
        { id },
        { passwordHash, emailProvenAt: () => "coalesce(email_proven_at, now())" },
      );
      await audit.note(within, { kind: "PASSWORD_RESET", accountId: id, from });
      return sessions.endAll(within, id, { how: "password reset", from });
    });
    sessions.publishEnded(ended);
    this.write(email, passwordChangedEmail(this.addressOf("/auth/login")));
  }

  private async sendLink(email: string, from: From): Promise<void> {
    const { database, audit } = this.parts;
    const token = await database.dataSource.transaction(async (manager) => {
      const account = await manager.findOneBy(AccountRow, { email });
      await audit.note(manager, { kind: "RESET_REQUESTED", accountId: account?.id ?? null, from });
      return account && this.resets.issue(manager, account.id);
    });
    // The token stands behind the #: browsers send that part to nobody, so no log and no Referer has it.
    if (token !== null) await this.send(email, passwordResetEmail(this.addressOf(`/new-password#${token}`)));
  }

  private write(to: string, letter: EmailTemplate): void {
    this.parts.afterwards.begin(letter.subject, () => this.send(to, letter));
  }

  private send(to: string, letter: EmailTemplate): Promise<void> {
    return this.parts.mailer.send(toMail(to, letter));
  }

  private addressOf(path: string): string {
    return `${this.parts.publicUrl}${path}`;
  }
}

/** The refusal of a link that does not work, or no longer. */
function resetRefused(): DomainError {
  return DomainError.of("INVALID", "RESET_REFUSED", "This link has been used already or is too old.");
}

async function nameOf(manager: EntityManager, id: string): Promise<Pick<PersonRow, "firstName" | "lastName">> {
  return manager.findOneByOrFail(PersonRow, { id });
}
