import { Column, Entity, PrimaryColumn } from "typeorm";

/** A user's identity at an OpenID provider, and the account it is linked to. */
@Entity("openid_identity")
export class OpenIdIdentityRow {
  /** The provider's issuer URL. */
  @PrimaryColumn("text")
  issuer!: string;

  /** The provider's permanent id for the user. */
  @PrimaryColumn("text")
  subject!: string;

  @Column("uuid", { name: "account_id" })
  accountId!: string;

  @Column("timestamptz", { name: "linked_at" })
  linkedAt!: Date;
}
