import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import type { ListedDelivery } from "./WebhookService.js";
import { deliveryStatuses } from "./rows/WebhookDeliveryRow.js";
import { disabledReasons, type WebhookRow } from "./rows/WebhookRow.js";
import { type WebhookEventType, webhookEventTypes } from "./webhookEvents.js";
import { accessErrors } from "../accounts/index.js";
import { DateTime } from "../platform/graphql/dateTime.js";
import { Node } from "../platform/graphql/node.type.js";
import { PageInfo } from "../platform/graphql/pageInfo.type.js";
import { payloadOf } from "../platform/graphql/problem.type.js";

/** The GraphQL enum of event types: `MESSAGE_SENT` for `message.sent`. */
export const WebhookEventTypeEnum = Object.fromEntries(
  webhookEventTypes.map((type) => [type.toUpperCase().replace(".", "_"), type]),
);
registerEnumType(WebhookEventTypeEnum, {
  name: "WebhookEventType",
  description: "What a webhook receives: the events of its owner's chats, as their feed shows them.",
  valuesConfig: {
    CHAT_STARTED: { description: "A student started a chat: `chat.started`." },
    MESSAGE_SENT: { description: "A participant wrote a message: `message.sent`." },
    MESSAGE_EDITED: { description: "The author edited a message: `message.edited`." },
    MESSAGE_REMOVED: { description: "The author removed a message: `message.removed`." },
    MESSAGES_READ: { description: "A participant has read the chat up to a message: `messages.read`." },
    MESSAGES_MARKED_UNREAD: { description: "The owner marked messages as unread: `messages.marked_unread`." },
  },
});

/** The GraphQL enum of the reasons why a webhook is disabled. */
export const WebhookDisabledReason = Object.fromEntries(disabledReasons.map((reason) => [reason, reason]));
registerEnumType(WebhookDisabledReason, {
  name: "WebhookDisabledReason",
  description: "Why a webhook is disabled.",
  valuesConfig: {
    OWNER: { description: "Its owner disabled it." },
    FAILED: { description: "An event was not accepted for 24 hours." },
    GONE: { description: "The receiver answered 410 Gone." },
    API_KEY: { description: "The API key that set it up has expired or was revoked." },
  },
});

/** The GraphQL enum of delivery statuses. */
export const WebhookDeliveryStatus = Object.fromEntries(deliveryStatuses.map((status) => [status, status]));
registerEnumType(WebhookDeliveryStatus, {
  name: "WebhookDeliveryStatus",
  description: "What became of a delivery.",
  valuesConfig: {
    PENDING: { description: "It waits for its first or next attempt." },
    DELIVERED: { description: "The receiver accepted it." },
    FAILED: { description: "It was given up when the webhook was disabled." },
  },
});

/** A webhook; a field resolver lists its deliveries. */
@ObjectType({ implements: Node, description: "Where the viewer wants the events of their chats sent." })
export class Webhook extends Node {
  @Field(() => ID, { description: "The webhook's id." })
  override id!: string;

  @Field(() => String, { description: "Where deliveries are posted." })
  url!: string;

  @Field(() => [WebhookEventTypeEnum], {
    nullable: true,
    description: "The types of event that it receives; null for all.",
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

@ObjectType({ description: "One attempt at a delivery." })
export class WebhookAttempt {
  @Field(() => DateTime, { description: "When it began." })
  startedAt!: Date;

  @Field(() => Int, { description: "How long it took, in milliseconds." })
  durationMs!: number;

  @Field(() => Int, { nullable: true, description: "The HTTP status of the response; null if there was none." })
  statusCode!: number | null;

  @Field(() => String, { nullable: true, description: "Why it failed, in a sentence; null if it was accepted." })
  error!: string | null;
}

@ObjectType({ implements: Node, description: "One event for one webhook. Deliveries are listed for 30 days." })
export class WebhookDelivery extends Node {
  @Field(() => ID, { description: "The delivery's id: its `webhook-id` on every attempt." })
  override id!: string;

  @Field(() => WebhookEventTypeEnum, { description: "What it is about." })
  type!: WebhookEventType;

  @Field(() => ID, { description: "The id of the event's chat." })
  chatId!: string;

  @Field(() => Int, { description: "The event's sequence number in its chat." })
  seq!: number;

  @Field(() => WebhookDeliveryStatus, { description: "What became of it." })
  status!: string;

  @Field(() => DateTime, { description: "When it was queued." })
  createdAt!: Date;

  @Field(() => [WebhookAttempt], { description: "Every attempt, the newest first." })
  attempts!: WebhookAttempt[];
}

/** A delivery and its cursor in a page of deliveries. */
@ObjectType({ description: "A delivery in a page of deliveries." })
export class WebhookDeliveryEdge {
  @Field(() => String, { description: "The position of this delivery in the list; opaque." })
  cursor!: string;

  @Field(() => WebhookDelivery, { description: "The delivery." })
  node!: WebhookDelivery;
}

@ObjectType({ description: "A page of deliveries, the newest first." })
export class WebhookDeliveryConnection {
  @Field(() => [WebhookDeliveryEdge], { description: "The deliveries of this page with their cursors." })
  edges!: readonly WebhookDeliveryEdge[];

  @Field(() => PageInfo, { description: "Where this page stands in the whole list." })
  pageInfo!: PageInfo;
}

const webhookField = { nullable: true, description: "The webhook; null when it was refused." };
const secretField = {
  nullable: true,
  description:
    "The secret that signs deliveries, as `whsec_` and Base64. It is shown this once; null when it was refused.",
};
const inputErrors = ["BAD_URL", "NO_EVENTS", "TOO_LONG", "URL_NOT_ALLOWED"] as const;

@ObjectType({ description: "What came of creating a webhook." })
export class CreateWebhookPayload extends payloadOf("CreateWebhook", [
  ...accessErrors,
  ...inputErrors,
  "TOO_MANY_WEBHOOKS",
]) {
  @Field(() => Webhook, webhookField)
  webhook?: Webhook | null;

  @Field(() => String, secretField)
  secret?: string | null;
}

@ObjectType({ description: "What came of replacing a webhook's secret." })
export class RotateWebhookSecretPayload extends payloadOf("RotateWebhookSecret", [
  ...accessErrors,
  "WEBHOOK_NOT_FOUND",
]) {
  @Field(() => Webhook, webhookField)
  webhook?: Webhook | null;

  @Field(() => String, secretField)
  secret?: string | null;
}

@ObjectType({ description: "What came of changing a webhook." })
export class UpdateWebhookPayload extends payloadOf("UpdateWebhook", [
  ...accessErrors,
  ...inputErrors,
  "WEBHOOK_NOT_FOUND",
]) {
  @Field(() => Webhook, { ...webhookField, description: "The webhook afterwards; null when it was refused." })
  webhook?: Webhook | null;
}

@ObjectType({ description: "What came of deleting a webhook." })
export class DeleteWebhookPayload extends payloadOf("DeleteWebhook", [...accessErrors, "WEBHOOK_NOT_FOUND"]) {}

@ObjectType({ description: "What came of delivering again." })
export class RedeliverWebhookPayload extends payloadOf("RedeliverWebhook", [
  ...accessErrors,
  "DELIVERY_NOT_FOUND",
  "WEBHOOK_DISABLED",
  "WEBHOOK_NOT_FOUND",
]) {
  @Field(() => Webhook, webhookField)
  webhook?: Webhook | null;

  @Field(() => Int, { nullable: true, description: "How many deliveries are sent again; null when it was refused." })
  count?: number | null;
}

/** Maps a webhook to GraphQL; its secrets stay behind. */
export function toWebhook({ id, url, events, disabledAt, disabledReason, createdAt }: WebhookRow): Webhook {
  const types = events as WebhookEventType[] | null;
  return { id, url, events: types, isEnabled: disabledAt === null, disabledAt, disabledReason, createdAt };
}

/** Maps a delivery to GraphQL. */
export function toDelivery({ id, type, chatId, seq, status, createdAt, tries }: ListedDelivery): WebhookDelivery {
  return { id, type, chatId, seq, status, createdAt, attempts: [...tries] };
}
