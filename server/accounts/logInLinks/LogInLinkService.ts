import { DomainError } from "../../platform/errors/DomainError.js";
import type { AccountDependencies } from "../dependencies.js";
import type { From } from "../audit/AuditTrail.js";
import { toMail } from "../emails/emailTemplate.js";
import { logInLinkEmail, passwordRemovedEmail } from "../emails/emails.js";
import { sendInBackground } from "../emails/sendInBackground.js";
import { MailedTokens } from "../MailedTokens.js";
import { type OpenSession, withAccess } from "../sessions/OpenSession.js";
import { requireNotSuspended } from "../sessions/Sessions.js";
import { AccountRow } from "../rows/AccountRow.js";
import { LogInLinkRow } from "../rows/LogInLinkRow.js";
import { requireEmail } from "../signUpRules.js";

export const logInLinksPerHour = 10;

export type OpenedByLink = { readonly session: OpenSession; readonly email: string };

/**
 * Logs users in with emailed links. These work even on a new device while an attacker's guesses use up the account's
 * login attempts (decision 64).
 */
export class LogInLinkService {
  private readonly links = new MailedTokens({
    row: LogInLinkRow,
    lifetimeMs: 15 * 60 * 1000,
    perHour: logInLinksPerHour,
    refused: linkRefused,
  });

  constructor(private readonly dependencies: AccountDependencies) {}

  /**
   * Sends a login link if the address has an account. The result and its timing are the same for every address,
   * because the account is looked up only after this method has returned.
   * @throws DomainError INVALID when `address` is not an email address
   */
  request(address: string, from: From = null): void {
    const email = requireEmail(address);
    this.dependencies.backgroundQueue.begin("Sending a login link", () => this.send(email, from));
  }

  /**
   * Logs a user in with a link's token. If the address had never been verified, someone else may have created the
   * account, so its password is removed, its sessions and API keys are revoked, and its webhooks are disabled.
   * @throws DomainError INVALID when the link is unknown, expired or used (LOG_IN_LINK_REFUSED), FORBIDDEN
   * (ACCOUNT_SUSPENDED)
   */
  async logIn(token: string, from: From = null): Promise<OpenedByLink> {
    const { database, accessTokens, sessions, accessRevocation, audit } = this.dependencies;
    const { manager } = database.dataSource;
    if ((await this.links.accountOf(manager, token)) === null) {
      await audit.note(manager, { kind: "LOG_IN_LINK_REFUSED", from });
      throw linkRefused();
    }
    const { session, email, ended } = await database.dataSource.transaction(async (within) => {
      const id = await this.links.use(within, token);
      const account = await within.findOneByOrFail(AccountRow, { id });
      // Check this before recording an event: events are logged even if the transaction is rolled back.
      requireNotSuspended(account);
      // The link has arrived, so the mail server accepts the address again.
      if (account.emailRefusedAt !== null) await within.update(AccountRow, { id }, { emailRefusedAt: null });
      const ending = { how: "the address's owner logged in with an emailed link", from };
      const ended = account.emailVerifiedAt === null ? await accessRevocation.takeOver(within, id, ending) : null;
      const opened = await sessions.open(within, account);
      const { credentialId: sessionId } = opened.viewer;
      await audit.note(within, { kind: "LOGGED_IN", accountId: id, sessionId, how: "link", from });
      return { session: opened, email: account.email, ended };
    });
    if (ended) {
      ended.publish();
      const template = passwordRemovedEmail(`${this.dependencies.publicUrl}/auth/login`, ended);
      sendInBackground(this.dependencies, email, template);
    }
    return { session: await withAccess(accessTokens, session), email };
  }

  private async send(email: string, from: From): Promise<void> {
    const { database, audit, mailer, publicUrl } = this.dependencies;
    const token = await database.dataSource.transaction(async (manager) => {
      const account = await manager.findOneBy(AccountRow, { email });
      await audit.note(manager, { kind: "LOG_IN_LINK_REQUESTED", accountId: account?.id ?? null, from });
      return account && this.links.issue(manager, account.id);
    });
    // Browsers never send the fragment after the #, so the token never appears in a log or a Referer header.
    if (token !== null) await mailer.send(toMail(email, logInLinkEmail(`${publicUrl}/log-in#${token}`)));
  }
}

function linkRefused(): DomainError {
  return DomainError.of("INVALID", "LOG_IN_LINK_REFUSED", "This link has already been used or has expired.");
}
