import { Field, ID, InputType } from "type-graphql";
import { WebhookEventTypeEnum } from "./webhook.type.js";
import type { WebhookEventType } from "./webhookEvents.js";

const webhookId = { description: "The webhook's id." };
const url = { description: "Where deliveries are posted: an https URL at a public address, at most 2,000 characters." };
const events = "The types of event to send; null for all of them, also those that are added later.";

@InputType({ description: "A webhook to create." })
export class CreateWebhookInput {
  @Field(() => String, url)
  url!: string;

  @Field(() => [WebhookEventTypeEnum], { nullable: true, description: events })
  events?: WebhookEventType[] | null;
}

@InputType({ description: "What to change of a webhook; what is left out stays as it is." })
export class UpdateWebhookInput {
  @Field(() => ID, webhookId)
  webhookId!: string;

  @Field(() => String, { ...url, nullable: true })
  url?: string | null;

  @Field(() => [WebhookEventTypeEnum], { nullable: true, description: events })
  events?: WebhookEventType[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "False to disable it, which gives up what waits; true to let it receive what happens from then on.",
  })
  isEnabled?: boolean | null;
}

@InputType({ description: "A webhook to delete, with the list of its deliveries." })
export class DeleteWebhookInput {
  @Field(() => ID, webhookId)
  webhookId!: string;
}

@InputType({ description: "A webhook whose secret is to be replaced." })
export class RotateWebhookSecretInput {
  @Field(() => ID, webhookId)
  webhookId!: string;
}

@InputType({ description: "What to deliver again." })
export class RedeliverWebhookInput {
  @Field(() => ID, webhookId)
  webhookId!: string;

  @Field(() => ID, {
    nullable: true,
    description: "The delivery to send again, even if it was accepted; null for everything that was given up.",
  })
  deliveryId?: string | null;
}
