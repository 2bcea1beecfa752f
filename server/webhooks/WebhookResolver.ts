import { Arg, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from "type-graphql";
import { Viewer, type ViewerContext } from "../accounts/index.js";
import { showConnection } from "../platform/graphql/pageInfo.type.js";
import { toPayload } from "../platform/graphql/problem.type.js";
import { toCursor } from "../platform/pagination.js";
import {
  CreateWebhookInput,
  DeleteWebhookInput,
  RedeliverWebhookInput,
  RotateWebhookSecretInput,
  UpdateWebhookInput,
} from "./webhook.inputs.js";
import {
  CreateWebhookPayload,
  DeleteWebhookPayload,
  RedeliverWebhookPayload,
  RotateWebhookSecretPayload,
  toDelivery,
  toWebhook,
  UpdateWebhookPayload,
  Webhook,
  WebhookDeliveryConnection,
  WebhookDeliveryStatus,
} from "./webhook.type.js";
import { maxReplacedSecrets, rotationMs } from "./webhookRules.js";
import type { WebhookService } from "./WebhookService.js";
import type { DeliveryStatus } from "./rows/WebhookDeliveryRow.js";

@Resolver(() => Webhook)
export class WebhookResolver {
  constructor(private readonly service: WebhookService) {}

  @FieldResolver(() => WebhookDeliveryConnection, { description: "The deliveries to the webhook, newest first." })
  async deliveries(
    @Ctx() { viewer }: ViewerContext,
    @Root() { id }: Webhook,
    @Arg("first", () => Int, { defaultValue: 10, description: "The maximum number of deliveries to return: 1 to 100." })
    first: number,
    @Arg("after", () => String, { nullable: true, description: "Only deliveries after this cursor." })
    after: string | null | undefined,
    @Arg("status", () => WebhookDeliveryStatus, { nullable: true, description: "Only deliveries with this status." })
    status: DeliveryStatus | null | undefined,
  ): Promise<WebhookDeliveryConnection> {
    const page = await this.service.deliveries(viewer, id, { first, after: after ?? null, status: status ?? null });
    return showConnection(page, (delivery) => toCursor([delivery.id]), toDelivery);
  }

  @Mutation(() => CreateWebhookPayload, {
    description:
      "Create a webhook. The events of the viewer's chats are posted to its URL, signed per Standard Webhooks.",
  })
  createWebhook(
    @Arg("input", () => CreateWebhookInput, { description: "The webhook to create." })
    { url, events = null }: CreateWebhookInput,
    @Ctx() { viewer }: ViewerContext,
  ): Promise<CreateWebhookPayload> {
    return toPayload(async () => {
      const { webhook, secret } = await this.service.create(viewer, { url, events });
      return { webhook: toWebhook(webhook), secret };
    });
  }

  @Mutation(() => UpdateWebhookPayload, { description: "Change, disable or enable a webhook." })
  updateWebhook(
    @Arg("input", () => UpdateWebhookInput, { description: "The changes to make." }) input: UpdateWebhookInput,
    @Ctx() { viewer }: ViewerContext,
  ): Promise<UpdateWebhookPayload> {
    const { webhookId, url, events, isEnabled } = input;
    const changes = { url: url ?? undefined, events, isEnabled: isEnabled ?? undefined };
    return toPayload(async () => ({ webhook: toWebhook(await this.service.update(viewer, webhookId, changes)) }));
  }

  @Mutation(() => DeleteWebhookPayload, { description: "Delete a webhook and cancel its pending deliveries." })
  deleteWebhook(
    @Arg("input", () => DeleteWebhookInput, { description: "The webhook." }) { webhookId }: DeleteWebhookInput,
    @Ctx() { viewer }: ViewerContext,
  ): Promise<DeleteWebhookPayload> {
    return toPayload(async () => {
      await this.service.delete(viewer, webhookId);
      return {};
    });
  }

  @Mutation(() => RotateWebhookSecretPayload, {
    description:
      `Rotate a webhook's secret. For ${rotationMs / 3_600_000} hours, deliveries are also signed with the old ` +
      `secret, even if the new one is rotated too; at most ${maxReplacedSecrets} old secrets are used.`,
  })
  rotateWebhookSecret(
    @Arg("input", () => RotateWebhookSecretInput, { description: "The webhook." })
    { webhookId }: RotateWebhookSecretInput,
    @Ctx() { viewer }: ViewerContext,
  ): Promise<RotateWebhookSecretPayload> {
    return toPayload(async () => {
      const { webhook, secret } = await this.service.rotateSecret(viewer, webhookId);
      return { webhook: toWebhook(webhook), secret };
    });
  }

  @Mutation(() => RedeliverWebhookPayload, {
    description: "Retry all failed deliveries of a webhook, or one delivery.",
  })
  redeliverWebhook(
    @Arg("input", () => RedeliverWebhookInput, { description: "The deliveries to retry." })
    input: RedeliverWebhookInput,
    @Ctx() { viewer }: ViewerContext,
  ): Promise<RedeliverWebhookPayload> {
    return toPayload(async () => {
      const { webhook, count } = await this.service.redeliver(viewer, input.webhookId, input.deliveryId ?? null);
      return { webhook: toWebhook(webhook), count };
    });
  }
}

@Resolver(() => Viewer)
export class ViewerWebhookResolver {
  constructor(private readonly service: WebhookService) {}

  @FieldResolver(() => [Webhook], { description: "The viewer's webhooks, oldest first; at most 10." })
  async webhooks(@Root() viewer: Viewer): Promise<Webhook[]> {
    return (await this.service.list(viewer)).map(toWebhook);
  }
}
