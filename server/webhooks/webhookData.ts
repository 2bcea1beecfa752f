import type { PersonalData } from "../accounts/index.js";
import { DeliveryQueue } from "./delivery/DeliveryQueue.js";
import { WebhookRow } from "./rows/WebhookRow.js";

/** What this slice stores about a user. */
export const webhookData: PersonalData = {
  tables: { webhook: "owner_id" },
  async remove({ dataSource, pool }, ownerId) {
    const queue = new DeliveryQueue(pool);
    for (const { id } of await dataSource.manager.findBy(WebhookRow, { ownerId })) await queue.delete(id);
  },
};
