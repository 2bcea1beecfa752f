import { Column, Entity } from "typeorm";
import { SecretTokenRow } from "./SecretTokenRow.js";

/** An account's login links all become invalid when one is used or the password changes. */
@Entity("log_in_link")
export class LogInLinkRow extends SecretTokenRow {
  @Column("uuid", { name: "account_id" })
  accountId!: string;
}
