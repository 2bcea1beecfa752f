import { Column, Entity } from "typeorm";
import { PersonRow } from "./PersonRow.js";

/** A whole account; only this slice reads it. */
@Entity("account")
export class AccountRow extends PersonRow {
  /** In lower case; unique. */
  @Column("text")
  email!: string;

  /** When the owner verified the email address, with a link or through an OpenID provider; null until then. */
  @Column("timestamptz", { name: "email_proven_at", nullable: true })
  emailVerifiedAt!: Date | null;

  /** When the mail server permanently rejected the address; null if it hasn't done so since the last verification. */
  @Column("timestamptz", { name: "email_refused_at", nullable: true })
  emailRefusedAt!: Date | null;

  /** An argon2id hash; null for an account without a password. */
  @Column("text", { name: "password_hash", nullable: true })
  passwordHash!: string | null;

  @Column("timestamptz", { name: "suspended_at", nullable: true })
  suspendedAt!: Date | null;
}
