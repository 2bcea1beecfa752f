import { Column, Entity, PrimaryColumn } from "typeorm";

/** A device that receives a user's push notifications until the session that subscribed it is revoked. */
@Entity("push_subscription")
export class PushSubscriptionRow {
  /** The push service's URL for the device. */
  @PrimaryColumn("text")
  endpoint!: string;

  @Column("uuid", { name: "account_id" })
  accountId!: string;

  @Column("uuid", { name: "session_id" })
  sessionId!: string;

  /** The device's public key, which payloads are encrypted with. */
  @Column("text")
  p256dh!: string;

  /** The device's authentication secret. */
  @Column("text")
  auth!: string;

  @Column("timestamptz", { name: "created_at", default: () => "now()" })
  createdAt!: Date;
}
