import type { BackgroundQueue } from "../../platform/async/BackgroundQueue.js";
import type { Mailer } from "../../platform/mail/mailer.js";
import { DomainError } from "../../platform/errors/DomainError.js";
import type { AccountDependencies } from "../AccountService.js";
import type { From } from "../audit/AuditTrail.js";
import { toMail } from "../emails/emailTemplate.js";
import { logInLinkLetter } from "../emails/emails.js";
import { MailedTokens } from "../MailedTokens.js";
import { type OpenSession, withAccess } from "../sessions/OpenSession.js";
import { AccountRow } from "../rows/AccountRow.js";
import { LogInLinkRow } from "../rows/LogInLinkRow.js";
import { requireEmail } from "../signUpRules.js";

/** How many links one account is sent within an hour. */
export const logInLinksPerHour = 10;

/** What links that log in need beside the slice's parts. */
export type LogInLinkParts = AccountDependencies & {
  readonly mailer: Mailer;
  readonly afterwards: BackgroundQueue;
  /** The address people type, without a slash at its end. */
  readonly publicUrl: string;
};

/** Somebody who has come in by a link, and the email address that it was sent to. */
export type OpenedByLink = { readonly session: OpenSession; readonly email: string };

/** Logging in by a link that comes by mail: for those whose password is being guessed, and who are on a new device. */
export class LogInLinkService {
  private readonly links = new MailedTokens({
    row: LogInLinkRow,
    lifetimeMs: 15 * 60 * 1000,
    perHour: logInLinksPerHour,
    refused: linkRefused,
  });

  constructor(private readonly parts: LogInLinkParts) {}

  /**
   * Sends a link that logs in, where the address has an account. The answer is the same at the same moment for every
   * address: whether there is an account is looked up afterwards.
   * @throws DomainError INVALID when it is no email address
   */
  request(address: string, from: From = null): void {
    const email = requireEmail(address);
    this.parts.afterwards.begin("A link that logs in", () => this.send(email, from));
  }

  /**
   * Logs in by the token of a link. It does not prove the mailbox for good, as a new password does: whoever signed up with
   * another's address still knows the password.
   * @throws DomainError INVALID when the link is not or no longer good (LOG_IN_LINK_REFUSED), FORBIDDEN (ACCOUNT_SUSPENDED)
   */
  async logIn(token: string, from: From = null): Promise<OpenedByLink> {
    const { database, accessTokens, sessions, audit } = this.parts;
    const { manager } = database.dataSource;
    if ((await this.links.accountOf(manager, token)) === null) {
      await audit.note(manager, { kind: "LOG_IN_LINK_REFUSED", from });
      throw linkRefused();
    }
    const { session, email } = await database.dataSource.transaction(async (within) => {
      const id = await this.links.use(within, token);
      const account = await within.findOneByOrFail(AccountRow, { id });
      const opened = await sessions.open(within, account);
      const { sessionId } = opened.viewer;
      await audit.note(within, { kind: "LOGGED_IN", accountId: id, sessionId, how: "link", from });
      return { session: opened, email: account.email };
    });
    return { session: await withAccess(accessTokens, session), email };
  }

  private async send(email: string, from: From): Promise<void> {
    const { database, audit, mailer, publicUrl } = this.parts;
    const token = await database.dataSource.transaction(async (manager) => {
      const account = await manager.findOneBy(AccountRow, { email });
      await audit.note(manager, { kind: "LOG_IN_LINK_REQUESTED", accountId: account?.id ?? null, from });
      return account && this.links.issue(manager, account.id);
    });
    // Browsers send what stands behind the # to nobody, so no log and no Referer has the token.
    if (token !== null) await mailer.send(toMail(email, logInLinkLetter(`${publicUrl}/log-in#${token}`)));
  }
}

function linkRefused(): DomainError {
  return DomainError.of("INVALID", "LOG_IN_LINK_REFUSED", "This link has been used already or is too old.");
}
