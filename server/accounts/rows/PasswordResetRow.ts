import { Column, Entity } from "typeorm";
import { SecretTokenRow } from "./SecretTokenRow.js";

/** A password reset link; using any of an account's reset links invalidates the others. */
@Entity("password_reset")
export class PasswordResetRow extends SecretTokenRow {
  @Column("uuid", { name: "account_id" })
  accountId!: string;
}
