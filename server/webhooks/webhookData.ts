import type { PersonalData } from "../accounts/index.js";
import { DeliveryQueue } from "./delivery/DeliveryQueue.js";
import { WebhookRow } from "./rows/WebhookRow.js";

const isOwn = "webhook_id in (select id from webhook where owner_id = $1)";
const ownDeliveries = `select id from webhook_delivery where ${isOwn}`;

export const webhookData: PersonalData = {
  tables: {
    webhook: "owner_id = $1",
    webhook_older_secret: isOwn,
    webhook_delivery: isOwn,
    webhook_attempt: `delivery_id in (${ownDeliveries})`,
  },
  async remove({ dataSource, pool }, ownerId) {
    const queue = new DeliveryQueue(pool);
    for (const { id } of await dataSource.manager.findBy(WebhookRow, { ownerId })) await queue.delete(id);
  },
};
