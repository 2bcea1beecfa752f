import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import type { ListedDelivery } from "./WebhookService.js";
import { keptForDays } from "./delivery/deliveryQueue.sql.js";
import { retriedForMs } from "./delivery/retryRules.js";
import type { DeliveryStatus } from "./rows/WebhookDeliveryRow.js";
import type { DisabledReason, WebhookRow } from "./rows/WebhookRow.js";
import { type WebhookEventType, webhookEventTypes } from "./webhookEvents.js";
import { accessErrors } from "../accounts/index.js";
import { DateTime } from "../platform/graphql/dateTime.js";
import { enumOf } from "../platform/graphql/enumOf.js";
import { Node } from "../platform/graphql/node.type.js";
import { connectionOf } from "../platform/graphql/pageInfo.type.js";
import { payloadOf } from "../platform/graphql/problem.type.js";

/** The GraphQL enum of event types, such as `MESSAGE_SENT` for `message.sent`. */
export const WebhookEventTypeEnum = Object.fromEntries(
  webhookEventTypes.map((type) => [type.toUpperCase().replace(".", "_"), type]),
);
registerEnumType(WebhookEventTypeEnum, {
  name: "WebhookEventType",
  description: "The events that a webhook can receive: those of its owner's chat feed.",
  valuesConfig: {
    CHAT_STARTED: { description: "A student started a chat: `chat.started`." },
    MESSAGE_SENT: { description: "A participant wrote a message: `message.sent`." },
    MESSAGE_EDITED: { description: "The author edited a message: `message.edited`." },
    MESSAGE_REMOVED: { description: "The author removed a message: `message.removed`." },
    MESSAGES_READ: { description: "A participant has read the chat up to a message: `messages.read`." },
    MESSAGES_MARKED_UNREAD: { description: "The owner marked messages as unread: `messages.marked_unread`." },
  },
});

export const WebhookDisabledReason = enumOf<DisabledReason>("WebhookDisabledReason", "Why a webhook is disabled.", {
  OWNER:
    "Its owner disabled it, or (while the email address was unverified) reset the password, used an emailed login " +
    "link or logged in with Google.",
  FAILED: `The receiver did not accept an event within ${retriedForMs / 3_600_000} hours.`,
  GONE: "The receiver responded with 410 Gone.",
  API_KEY: "The API key that created or last changed it has expired or been revoked.",
});

export const WebhookDeliveryStatus = enumOf<DeliveryStatus>("WebhookDeliveryStatus", "The status of a delivery.", {
  PENDING: "Waiting for its first or next attempt.",
  DELIVERED: "The receiver accepted it.",
  FAILED: "Abandoned when the webhook was disabled.",
});

@ObjectType({ implements: Node, description: "A URL that the events of the viewer's chats are posted to." })
export class Webhook extends Node {
  @Field(() => ID, { description: "The webhook's id." })
  override id!: string;

  @Field(() => String, { description: "The URL that deliveries are posted to." })
  url!: string;

  @Field(() => [WebhookEventTypeEnum], {
    nullable: true,
    description: "The event types that it receives; null for all.",
  })
  events!: WebhookEventType[] | null;

  @Field(() => Boolean, { description: "Whether it receives events." })
  isEnabled!: boolean;

  @Field(() => DateTime, { nullable: true, description: "When it was disabled; null while it is enabled." })
  disabledAt!: Date | null;

  @Field(() => WebhookDisabledReason, { nullable: true, description: "Why it is disabled; null while it is enabled." })
  disabledReason!: string | null;

  @Field(() => DateTime, { description: "When it was created." })
  createdAt!: Date;
}

@ObjectType({ description: "An attempt to make a delivery." })
export class WebhookAttempt {
  @Field(() => DateTime, { description: "When it began." })
  startedAt!: Date;

  @Field(() => Int, { description: "The duration in milliseconds." })
  durationMs!: number;

  @Field(() => Int, { nullable: true, description: "The HTTP status of the response; null if there was none." })
  statusCode!: number | null;

  @Field(() => String, {
    nullable: true,
    description: "A human-readable reason for the failure; null if the receiver accepted the event.",
  })
  error!: string | null;
}

@ObjectType({
  implements: Node,
  description: `The delivery of an event to a webhook. Deliveries are kept for ${keptForDays} days.`,
})
export class WebhookDelivery extends Node {
  @Field(() => ID, { description: "The delivery's id, sent as `webhook-id` on every attempt." })
  override id!: string;

  @Field(() => WebhookEventTypeEnum, { description: "The type of the event." })
  type!: WebhookEventType;

  @Field(() => ID, { description: "The id of the event's chat." })
  chatId!: string;

  @Field(() => Int, { description: "The event's sequence number in its chat." })
  seq!: number;

  @Field(() => WebhookDeliveryStatus, { description: "The status." })
  status!: string;

  @Field(() => DateTime, { description: "When it was queued." })
  createdAt!: Date;

  @Field(() => [WebhookAttempt], { description: "All attempts, newest first." })
  attempts!: WebhookAttempt[];
}

@ObjectType({ description: "A page of deliveries, newest first." })
export class WebhookDeliveryConnection extends connectionOf(WebhookDelivery, "delivery", { nouns: "deliveries" }) {}

const webhookField = { nullable: true, description: "The webhook; null if the request was rejected." };
const secretField = {
  nullable: true,
  description:
    "The secret that signs deliveries: `whsec_` followed by Base64. It is shown only once. Null if the request was " +
    "rejected.",
};
const inputErrors = ["BAD_URL", "NO_EVENTS", "TOO_LONG", "URL_NOT_ALLOWED"] as const;
const endedErrors = ["API_KEY_ENDED", "SESSION_ENDED"] as const;

@ObjectType({ description: "The result of creating a webhook." })
export class CreateWebhookPayload extends payloadOf("CreateWebhook", [
  ...accessErrors,
  ...endedErrors,
  ...inputErrors,
  "TOO_MANY_WEBHOOKS",
]) {
  @Field(() => Webhook, webhookField)
  webhook?: Webhook | null;

  @Field(() => String, secretField)
  secret?: string | null;
}

@ObjectType({ description: "The result of replacing a webhook's secret." })
export class RotateWebhookSecretPayload extends payloadOf("RotateWebhookSecret", [
  ...accessErrors,
  ...endedErrors,
  "WEBHOOK_NOT_FOUND",
]) {
  @Field(() => Webhook, webhookField)
  webhook?: Webhook | null;

  @Field(() => String, secretField)
  secret?: string | null;
}

@ObjectType({ description: "The result of changing a webhook." })
export class UpdateWebhookPayload extends payloadOf("UpdateWebhook", [
  ...accessErrors,
  ...endedErrors,
  ...inputErrors,
  "WEBHOOK_NOT_FOUND",
]) {
  @Field(() => Webhook, { ...webhookField, description: "The updated webhook; null if the request was rejected." })
  webhook?: Webhook | null;
}

@ObjectType({ description: "The result of deleting a webhook." })
export class DeleteWebhookPayload extends payloadOf("DeleteWebhook", [...accessErrors, "WEBHOOK_NOT_FOUND"]) {}

@ObjectType({ description: "The result of retrying deliveries." })
export class RedeliverWebhookPayload extends payloadOf("RedeliverWebhook", [
  ...accessErrors,
  "DELIVERY_NOT_FOUND",
  "WEBHOOK_DISABLED",
  "WEBHOOK_NOT_FOUND",
]) {
  @Field(() => Webhook, webhookField)
  webhook?: Webhook | null;

  @Field(() => Int, {
    nullable: true,
    description: "The number of deliveries to be retried; null if the request was rejected.",
  })
  count?: number | null;
}

/** Leaves out the secrets. */
export function toWebhook({ id, url, events, disabledAt, disabledReason, createdAt }: WebhookRow): Webhook {
  const types = events as WebhookEventType[] | null;
  return { id, url, events: types, isEnabled: disabledAt === null, disabledAt, disabledReason, createdAt };
}

export function toDelivery({ id, type, chatId, seq, status, createdAt, tries }: ListedDelivery): WebhookDelivery {
  return { id, type, chatId, seq, status, createdAt, attempts: [...tries] };
}
