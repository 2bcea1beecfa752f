import type { AccountDependencies } from "../dependencies.js";
import { type EmailTemplate, toMail } from "./emailTemplate.js";

/** Sends an email in the background, so that the caller neither waits for nor depends on the mail server. */
export function sendInBackground(
  { backgroundQueue, mailer }: Pick<AccountDependencies, "backgroundQueue" | "mailer">,
  to: string,
  template: EmailTemplate,
): void {
  backgroundQueue.begin(template.subject, () => mailer.send(toMail(to, template)));
}
