import { Column, Entity, PrimaryColumn } from "typeorm";

@Entity("webhook_attempt")
export class WebhookAttemptRow {
  @PrimaryColumn("uuid", { name: "delivery_id" })
  deliveryId!: string;

  @PrimaryColumn("timestamptz", { name: "started_at" })
  startedAt!: Date;

  @Column("integer", { name: "duration_ms" })
  durationMs!: number;

  /** Null if there was no response. */
  @Column("integer", { name: "status_code", nullable: true })
  statusCode!: number | null;

  /** The reason for the failure, as a sentence; null if the attempt succeeded. */
  @Column("text", { nullable: true })
  error!: string | null;
}
