import { keptForDays } from "./delivery/deliveryQueue.sql.js";
import { retriedForMs } from "./delivery/retryRules.js";
import type { EmailTemplate } from "../accounts/index.js";
import { brandName } from "../platform/brandName.js";

// The email identifies the webhook by its id: the URL is text chosen by the owner, and the mailbox may be someone
// else's.

/** `isGone` means that the receiver responded with 410 Gone. */
export function webhookDisabledEmail(id: string, isGone: boolean): EmailTemplate {
  return {
    subject: `Your ${brandName} webhook was disabled`,
    paragraphs: [
      isGone
        ? `The receiver of your webhook ${id} responded with 410 Gone, so ${brandName} no longer sends it events.`
        : `The receiver of your webhook ${id} did not accept an event for ${retriedForMs / 3_600_000} hours, so ${brandName} no longer sends it events.`,
      `Failed deliveries are listed for ${keptForDays} days. Once the receiver works, enable the webhook with ` +
        "updateWebhook and retry them with redeliverWebhook.",
    ],
  };
}
