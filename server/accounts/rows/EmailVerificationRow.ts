import { Column, Entity } from "typeorm";
import { SecretTokenRow } from "./SecretTokenRow.js";

/** Using one of an account's verification links invalidates the others. */
@Entity("email_verification")
export class EmailVerificationRow extends SecretTokenRow {
  @Column("uuid", { name: "account_id" })
  accountId!: string;
}
