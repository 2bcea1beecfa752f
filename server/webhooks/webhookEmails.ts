import { keptForDays } from "./delivery/deliveryQueue.sql.js";
import { retriedForMs } from "./delivery/retryRules.js";
import type { DisabledReason } from "./rows/WebhookRow.js";
import type { EmailTemplate } from "../accounts/index.js";
import { brandName } from "../platform/brandName.js";

// The email identifies the webhook by its id: the URL is text chosen by the owner, and the mailbox may be someone
// else's.

type EmailedReason = Exclude<DisabledReason, "OWNER">;

const causes: Readonly<Record<EmailedReason, (id: string) => string>> = {
  FAILED: (id) => `The receiver of your webhook ${id} did not accept an event for ${retriedForMs / 3_600_000} hours`,
  GONE: (id) => `The receiver of your webhook ${id} responded with 410 Gone`,
  API_KEY: (id) => `The API key that created or last changed your webhook ${id} has expired`,
};

/** Explains to a webhook's owner why it was disabled, and how to enable it again. */
export function webhookDisabledEmail(id: string, reason: EmailedReason): EmailTemplate {
  const when = reason === "API_KEY" ? "Using another key or a session" : "Once the receiver works";
  return {
    subject: `Your ${brandName} webhook was disabled`,
    paragraphs: [
      `${causes[reason](id)}, so ${brandName} no longer sends it events.`,
      `Failed deliveries are listed for ${keptForDays} days. ${when}, enable the webhook with updateWebhook and retry ` +
        "the deliveries with redeliverWebhook.",
    ],
  };
}
