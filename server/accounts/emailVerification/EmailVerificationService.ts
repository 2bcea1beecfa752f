import { type EntityManager, IsNull } from "typeorm";
import { DomainError } from "../../platform/errors/DomainError.js";
import type { From } from "../audit/AuditTrail.js";
import type { AccountDependencies } from "../dependencies.js";
import { toMail } from "../emails/emailTemplate.js";
import { verificationEmail } from "../emails/emails.js";
import { MailedTokens } from "../MailedTokens.js";
import { AccountRow } from "../rows/AccountRow.js";
import { EmailVerificationRow } from "../rows/EmailVerificationRow.js";
import { requireViewer, type Viewer } from "../viewer.type.js";

export const verificationsPerHour = 5;

const lifetimeMs = 3 * 24 * 60 * 60 * 1000;

/** Uses emailed links to verify that an email address belongs to the account's owner. */
export class EmailVerificationService {
  private readonly links = new MailedTokens({
    row: EmailVerificationRow,
    lifetimeMs,
    perHour: verificationsPerHour,
    refused: linkRefused,
  });

  constructor(private readonly dependencies: AccountDependencies) {}

  /**
   * Issues a link within the caller's transaction. Returns null if the hourly limit is reached; otherwise, returns a
   * function that the caller must call after the commit to send the link in the background.
   */
  async begin(manager: EntityManager, accountId: string): Promise<(() => void) | null> {
    const token = await this.links.issue(manager, accountId);
    if (token === null) return null;
    const { email } = await manager.findOneByOrFail(AccountRow, { id: accountId });
    const { mailer, backgroundQueue, publicUrl } = this.dependencies;
    // Browsers never send the fragment after the #, so the token never appears in a log or a Referer header.
    const mail = toMail(email, verificationEmail(`${publicUrl}/verify-email#${token}`));
    return () => backgroundQueue.begin("Sending a verification link", () => mailer.send(mail));
  }

  /**
   * @throws DomainError UNAUTHENTICATED without a viewer, FORBIDDEN for an API key, CONFLICT (ALREADY_VERIFIED),
   * TOO_MANY (TOO_MANY_LINKS) after five within an hour
   */
  async resend(viewer: Viewer | null): Promise<void> {
    const { id } = requireViewer(viewer);
    const { manager } = this.dependencies.database.dataSource;
    const { emailVerifiedAt, emailRefusedAt } = await manager.findOneByOrFail(AccountRow, { id });
    if (emailVerifiedAt !== null && emailRefusedAt === null) {
      throw DomainError.of("CONFLICT", "ALREADY_VERIFIED", "Your email address is already verified.");
    }
    const send = await this.dependencies.database.dataSource.transaction((within) => this.begin(within, id));
    if (send === null) {
      throw DomainError.of("TOO_MANY", "TOO_MANY_LINKS", "We've already sent you several links. Try again in an hour.");
    }
    send();
  }

  /**
   * Verifies the email address of the viewer's account with a link's token. The viewer must be logged in to the link's
   * account: otherwise, if a stranger signed up with someone else's address, the address's owner could verify the
   * stranger's account with a single click.
   * @throws DomainError UNAUTHENTICATED without a viewer, FORBIDDEN for an API key, INVALID (VERIFICATION_REFUSED) when
   * the link is unknown, expired or used, or belongs to another account
   */
  async verify(viewer: Viewer | null, token: string, from: From = null): Promise<void> {
    const { id, credentialId: sessionId } = requireViewer(viewer);
    const { database, audit } = this.dependencies;
    await database.dataSource.transaction(async (manager) => {
      if ((await this.links.accountOf(manager, token)) !== id) throw linkRefused();
      await this.links.use(manager, token);
      await manager.update(AccountRow, { id }, { emailRefusedAt: null });
      await manager.update(AccountRow, { id, emailVerifiedAt: IsNull() }, { emailVerifiedAt: () => "now()" });
      await audit.note(manager, { kind: "EMAIL_VERIFIED", accountId: id, sessionId, from });
    });
  }
}

function linkRefused(): DomainError {
  const reason =
    "This link has already been used, has expired, or belongs to another account. " +
    "You can request another in your account, under Notifications.";
  return DomainError.of("INVALID", "VERIFICATION_REFUSED", reason);
}
