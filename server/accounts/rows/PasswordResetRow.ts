import { Column, Entity } from "typeorm";
import { SecretTokenRow } from "./SecretTokenRow.js";

/** A link that sets a new password; it is used up with any other of the same account. */
@Entity("password_reset")
export class PasswordResetRow extends SecretTokenRow {
  @Column("uuid", { name: "account_id" })
  accountId!: string;
}
