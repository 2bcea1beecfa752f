import { Column, Entity } from "typeorm";
import { PersonRow } from "./PersonRow.js";

/** A whole account; only this slice reads it. */
@Entity("account")
export class AccountRow extends PersonRow {
  /** In lower case; unique. */
  @Column("text")
  email!: string;

  /** When whoever has the account proved that the mailbox is theirs, by a link or by an OpenID provider; null until then. */
  @Column("timestamptz", { name: "email_proven_at", nullable: true })
  emailProvenAt!: Date | null;

  /** An argon2id hash; null for an account that logs in elsewhere. */
  @Column("text", { name: "password_hash", nullable: true })
  passwordHash!: string | null;

  /** When an operator suspended it; null while its owner may come in. */
  @Column("timestamptz", { name: "suspended_at", nullable: true })
  suspendedAt!: Date | null;
}
