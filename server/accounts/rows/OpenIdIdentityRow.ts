import { Column, Entity, PrimaryColumn } from "typeorm";

@Entity("openid_identity")
export class OpenIdIdentityRow {
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
