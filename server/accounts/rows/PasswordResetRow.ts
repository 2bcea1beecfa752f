import { Column, Entity, PrimaryColumn } from "typeorm";

/** A link that sets a new password, known only by its hash. */
@Entity("password_reset")
export class PasswordResetRow {
  /** SHA-256 of the token. */
  @PrimaryColumn("bytea", { name: "token_hash" })
  tokenHash!: Buffer;

  @Column("uuid", { name: "account_id" })
  accountId!: string;

  @Column("timestamptz", { name: "issued_at" })
  issuedAt!: Date;

  @Column("timestamptz", { name: "expires_at" })
  expiresAt!: Date;

  /** When it, or another link of the same account, was used. */
  @Column("timestamptz", { name: "used_at", nullable: true })
  usedAt!: Date | null;
}
