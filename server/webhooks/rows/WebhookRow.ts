import { Column, Entity, PrimaryColumn } from "typeorm";

/**
 * Why a webhook is disabled: by its owner, also by taking over an account that somebody else had opened, after a day of
 * failures, because the receiver answered 410 Gone, or because the API key that set it up has ended.
 */
export const disabledReasons = ["OWNER", "FAILED", "GONE", "API_KEY"] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** Where a person wants the events of their chats sent. */
@Entity("webhook")
export class WebhookRow {
  @PrimaryColumn("uuid")
  id!: string;

  @Column("uuid", { name: "owner_id" })
  ownerId!: string;

  /** The API key that set it up, with which it ends; null if its owner did so in a session. */
  @Column("uuid", { name: "api_key_id", nullable: true })
  apiKeyId!: string | null;

  @Column("text")
  url!: string;

  /** The types of event that it receives, by their names in deliveries; null for all of them. */
  @Column("text", { array: true, nullable: true })
  events!: string[] | null;

  /** The key that signs deliveries. */
  @Column("bytea")
  secret!: Buffer;

  /** The key before the last rotation; it signs too until `previousSecretUntil`. */
  @Column("bytea", { name: "previous_secret", nullable: true })
  previousSecret!: Buffer | null;

  @Column("timestamptz", { name: "previous_secret_until", nullable: true })
  previousSecretUntil!: Date | null;

  @Column("timestamptz", { name: "created_at" })
  createdAt!: Date;

  /** It receives what is recorded from then on: since it was created or last enabled, by the database's clock. */
  @Column("timestamptz", { name: "receives_since" })
  receivesSince!: Date;

  /** When it was disabled; null while it is enabled. */
  @Column("timestamptz", { name: "disabled_at", nullable: true })
  disabledAt!: Date | null;

  @Column("text", { name: "disabled_reason", nullable: true })
  disabledReason!: DisabledReason | null;

  /** Whether the owner is yet to be mailed that it was disabled. */
  @Column("boolean", { name: "owes_mail" })
  owesMail!: boolean;
}
