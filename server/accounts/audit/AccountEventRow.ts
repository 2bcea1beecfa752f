import { Column, Entity, PrimaryColumn } from "typeorm";

export type AccountEventKind =
  | "SIGNED_UP"
  | "ACCOUNT_SUSPENDED"
  | "ACCOUNT_RESTORED"
  | "ACCOUNT_CLOSED"
  | "LOGGED_IN"
  | "LOG_IN_FAILED"
  | "LOG_IN_LINK_REQUESTED"
  | "LOG_IN_LINK_REFUSED"
  | "LOGGED_OUT"
  | "SESSIONS_ENDED"
  | "REFRESH_REUSED"
  | "PASSWORD_CHANGED"
  | "PASSWORD_NOT_CHANGED"
  | "RESET_REQUESTED"
  | "RESET_REFUSED"
  | "PASSWORD_RESET"
  | "EMAIL_VERIFIED"
  | "API_KEY_CREATED"
  | "API_KEY_REVOKED"
  | "API_KEY_USED"
  | "OPENID_LINKED"
  | "OPENID_REFUSED";

/** The server's database role is not allowed to update or delete rows. */
@Entity("account_event")
export class AccountEventRow {
  @PrimaryColumn("uuid")
  id!: string;

  @Column("text")
  kind!: AccountEventKind;

  @Column("uuid", { name: "account_id", nullable: true })
  accountId!: string | null;

  @Column("uuid", { name: "session_id", nullable: true })
  sessionId!: string | null;

  @Column("uuid", { name: "api_key_id", nullable: true })
  apiKeyId!: string | null;

  @Column("text", { nullable: true })
  how!: string | null;

  @Column("cidr", { nullable: true })
  network!: string | null;
}
