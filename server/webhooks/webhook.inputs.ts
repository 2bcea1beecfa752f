import { Field, ID, InputType } from "type-graphql";
import { WebhookEventTypeEnum } from "./webhook.type.js";
import type { WebhookEventType } from "./webhookEvents.js";

const webhookId = { description: "The webhook's id." };
const url = {
  description: "The URL that deliveries are posted to: https, at a public address, at most 2,000 characters.",
};
const events = "The event types to send; null for all, including those added later.";

@InputType({ description: "A webhook to create." })
export class CreateWebhookInput {
  @Field(() => String, url)
  url!: string;

  @Field(() => [WebhookEventTypeEnum], { nullable: true, description: events })
  events?: WebhookEventType[] | null;
}

@InputType({ description: "The changes to a webhook. Omitted fields are kept." })
export class UpdateWebhookInput {
  @Field(() => ID, webhookId)
  webhookId!: string;

  @Field(() => String, { ...url, nullable: true })
  url?: string | null;

  @Field(() => [WebhookEventTypeEnum], { nullable: true, description: events })
  events?: WebhookEventType[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "False to disable the webhook and fail its pending deliveries; true to send it new events again.",
  })
  isEnabled?: boolean | null;
}

@InputType({ description: "A webhook to delete, together with its deliveries." })
export class DeleteWebhookInput {
  @Field(() => ID, webhookId)
  webhookId!: string;
}

@InputType({ description: "The webhook that gets a new secret." })
export class RotateWebhookSecretInput {
  @Field(() => ID, webhookId)
  webhookId!: string;
}

@InputType({ description: "The deliveries to retry." })
export class RedeliverWebhookInput {
  @Field(() => ID, webhookId)
  webhookId!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      "The delivery to send now, even if it was accepted or is waiting for its next attempt; null to retry all failed " +
      "deliveries.",
  })
  deliveryId?: string | null;
}
