import { TooMany } from "../../platform/limits/Limits.js";
import type { From } from "../audit/AuditTrail.js";
import type { AccountDependencies } from "../dependencies.js";
import type { AccountRow } from "../rows/AccountRow.js";
import type { EmailTemplate } from "./emailTemplate.js";
import { sendInBackground } from "./sendInBackground.js";

/**
 * Emails a user in the background about a change to their account. An address that was never verified may be someone
 * else's, so it gets only a few of these emails per hour; a verified address gets all of them.
 */
export async function sendSecurityEmail(
  dependencies: Pick<AccountDependencies, "backgroundQueue" | "limits" | "mailer">,
  account: Pick<AccountRow, "id" | "email" | "emailVerifiedAt">,
  template: EmailTemplate,
  from: From,
): Promise<void> {
  try {
    if (account.emailVerifiedAt === null) {
      await dependencies.limits.take("securityEmails", { account: account.id, address: from ?? "" });
    }
  } catch (error) {
    if (error instanceof TooMany) return;
    throw error;
  }
  sendInBackground(dependencies, account.email, template);
}
