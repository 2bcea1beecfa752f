import { WebhookAttemptRow } from "./rows/WebhookAttemptRow.js";
import { WebhookDeliveryRow } from "./rows/WebhookDeliveryRow.js";
import { WebhookRow } from "./rows/WebhookRow.js";

export { disableWebhooksOf } from "./delivery/disableWebhooksOf.js";
export { buildWebhooks, type Webhooks } from "./buildWebhooks.js";
export { ViewerWebhookResolver, WebhookResolver } from "./WebhookResolver.js";
export { webhookData } from "./webhookData.js";
export { webhookNodes } from "./webhookNodes.js";

export const webhookRows = [WebhookRow, WebhookDeliveryRow, WebhookAttemptRow];
