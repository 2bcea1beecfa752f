import { toDelivery, toWebhook } from "./webhook.type.js";
import type { WebhookService } from "./WebhookService.js";
import { hasScope, requireAuthenticated, type ViewerContext } from "../accounts/index.js";
import type { NodeFinder } from "../platform/graphql/NodeResolver.js";

/** Finds the viewer's webhooks, and deliveries to them, by id. */
export function webhookNodes(service: WebhookService): NodeFinder<ViewerContext> {
  return async (ids, context) => {
    const viewer = requireAuthenticated(context.viewer);
    if (!hasScope(viewer, "READ_CHATS")) return [];
    const webhooks = await service.list(viewer);
    const deliveries = webhooks.length === 0 ? [] : await service.deliveriesById(viewer, ids);
    return [
      ...webhooks
        .filter(({ id }) => ids.includes(id))
        .map((webhook) => ({ __typename: "Webhook", ...toWebhook(webhook) })),
      ...deliveries.map((delivery) => ({ __typename: "WebhookDelivery", ...toDelivery(delivery) })),
    ];
  };
}
