import type { PersonalData } from "../accounts/index.js";
import { disableWebhooksOf } from "./delivery/disableWebhooksOf.js";
import { WebhookRow } from "./rows/WebhookRow.js";

/** What this slice stores about a user. */
export const webhookData: PersonalData = {
  tables: { webhook: "owner_id" },
  async remove(manager, ownerId) {
    // This locks the webhooks in the order in which events are queued for them.
    await disableWebhooksOf(manager, ownerId);
    await manager.delete(WebhookRow, { ownerId });
  },
};
