import { Column, Entity, PrimaryColumn } from "typeorm";

/** An OpenID provider's name for a person, and the account it opens. */
@Entity("openid_identity")
export class OpenIdIdentityRow {
  /** The provider's address. */
  @PrimaryColumn("text")
  issuer!: string;

  /** The provider's own, lasting id of the person. */
  @PrimaryColumn("text")
  subject!: string;

  @Column("uuid", { name: "account_id" })
  accountId!: string;

  @Column("timestamptz", { name: "linked_at" })
  linkedAt!: Date;
}
