import { Column, Entity, PrimaryColumn } from "typeorm";

/**
 * Why a webhook is disabled: its owner disabled it or took over an account that someone else had created, a delivery
 * failed for a day, the receiver responded with 410 Gone, or the webhook's API key has expired or been revoked.
 */
export type DisabledReason = "OWNER" | "FAILED" | "GONE" | "API_KEY";

@Entity("webhook")
export class WebhookRow {
  @PrimaryColumn("uuid")
  id!: string;

  @Column("uuid", { name: "owner_id" })
  ownerId!: string;

  /**
   * The API key that created or last changed the webhook; when it expires or is revoked, the webhook is disabled. Null
   * for a session.
   */
  @Column("uuid", { name: "api_key_id", nullable: true })
  apiKeyId!: string | null;

  @Column("text")
  url!: string;

  /** The event types that the webhook receives, by their names in deliveries; null for all. */
  @Column("text", { array: true, nullable: true })
  events!: string[] | null;

  @Column("bytea")
  secret!: Buffer;

  /** The previous secret; deliveries are also signed with it until `previousSecretUntil`. */
  @Column("bytea", { name: "previous_secret", nullable: true })
  previousSecret!: Buffer | null;

  @Column("timestamptz", { name: "previous_secret_until", nullable: true })
  previousSecretUntil!: Date | null;

  @Column("timestamptz", { name: "created_at" })
  createdAt!: Date;

  /** The webhook receives events recorded after it was created or last enabled, by the database's clock. */
  @Column("timestamptz", { name: "receives_since" })
  receivesSince!: Date;

  @Column("timestamptz", { name: "disabled_at", nullable: true })
  disabledAt!: Date | null;

  @Column("text", { name: "disabled_reason", nullable: true })
  disabledReason!: DisabledReason | null;

  /** Whether the owner has yet to be notified by email that the webhook was disabled. */
  @Column("boolean", { name: "owes_mail" })
  owesMail!: boolean;
}
