import { join } from "node:path";
import { systemClock } from "../clock.js";
import type { Logger } from "../telemetry/logger.js";
import type { Mailer } from "./mailer.js";
import { OutboxMailer } from "./OutboxMailer.js";
import { SmtpMailer } from "./SmtpMailer.js";

type MailSettings = { readonly smtpUrl: string | undefined; readonly mailFrom: string; readonly dataDir: string };

/** Creates a mailer that sends emails via SMTP if configured, or else writes them to the data folder's outbox. */
export function openMailer({ smtpUrl, mailFrom, dataDir }: MailSettings, logger: Logger): Mailer {
  if (smtpUrl !== undefined) return new SmtpMailer(smtpUrl, mailFrom);
  return new OutboxMailer(join(dataDir, "outbox"), mailFrom, systemClock, logger);
}
