import { Column, Entity, PrimaryColumn } from "typeorm";
import type { MailFrequency } from "../decision/settings.js";

/** Users who have not changed any settings have no row. */
@Entity("notification_settings")
export class NotificationSettingsRow {
  @PrimaryColumn("uuid", { name: "account_id" })
  accountId!: string;

  @Column("text")
  mail!: MailFrequency;

  @Column("boolean", { name: "trial_requests" })
  trialRequests!: boolean;

  /** Minutes after midnight; null without quiet hours. */
  @Column("smallint", { name: "quiet_from", nullable: true })
  quietFrom!: number | null;

  @Column("smallint", { name: "quiet_to", nullable: true })
  quietTo!: number | null;
}
