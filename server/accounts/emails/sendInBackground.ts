import type { AccountDependencies } from "../dependencies.js";
import { type EmailTemplate, toMail } from "./emailTemplate.js";

/** Sends an email after the caller's response, so that neither depends on the mail server. */
export function sendInBackground(
  { backgroundQueue, mailer }: Pick<AccountDependencies, "backgroundQueue" | "mailer">,
  to: string,
  template: EmailTemplate,
): void {
  backgroundQueue.begin(template.subject, () => mailer.send(toMail(to, template)));
}
