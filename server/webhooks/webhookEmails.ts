import { brandName, type EmailTemplate } from "../accounts/index.js";

// The webhook is named by its id: its URL is its owner's own text, which must not reach a mailbox that may be another's.

/** Sent when a webhook was disabled because of its receiver; `isGone` if that answered 410 Gone. */
export function webhookDisabledEmail(id: string, isGone: boolean): EmailTemplate {
  return {
    subject: `Your ${brandName} webhook was switched off`,
    paragraphs: [
      isGone
        ? `The receiver of your webhook ${id} answered 410 Gone, so ${brandName} sends it no more events.`
        : `For 24 hours, the receiver of your webhook ${id} did not accept an event, so ${brandName} sends it no more.`,
      "What was not delivered is listed for 30 days. Once the receiver works, enable the webhook with updateWebhook and " +
        "send these events again with redeliverWebhook.",
    ],
  };
}
