import { Column, Entity } from "typeorm";
import { SecretTokenRow } from "./SecretTokenRow.js";

/** Using one of an account's reset links, or changing its password, invalidates the others. */
@Entity("password_reset")
export class PasswordResetRow extends SecretTokenRow {
  @Column("uuid", { name: "account_id" })
  accountId!: string;
}
