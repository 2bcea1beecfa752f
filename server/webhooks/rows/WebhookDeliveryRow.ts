import { Column, Entity, PrimaryColumn } from "typeorm";
import { bigintAsNumber } from "../../platform/database/bigintAsNumber.js";
import type { WebhookEventType } from "../webhookEvents.js";

export type DeliveryStatus = "PENDING" | "DELIVERED" | "FAILED";

/** The delivery of one event to one webhook; the event's content is in the chat log. */
@Entity("webhook_delivery")
export class WebhookDeliveryRow {
  @PrimaryColumn("uuid")
  id!: string;

  @Column("uuid", { name: "webhook_id" })
  webhookId!: string;

  @Column("uuid", { name: "chat_id" })
  chatId!: string;

  @Column({ type: "bigint", transformer: bigintAsNumber })
  seq!: number;

  @Column("text")
  type!: WebhookEventType;

  @Column("text")
  status!: DeliveryStatus;

  @Column("timestamptz", { name: "created_at" })
  createdAt!: Date;

  /** The number of attempts since the delivery became pending. */
  @Column("integer")
  attempts!: number;

  /** The time of the first attempt since the delivery became pending; null until then. */
  @Column("timestamptz", { name: "first_attempt_at", nullable: true })
  firstAttemptAt!: Date | null;
}
