import { Column, Entity } from "typeorm";
import { SecretTokenRow } from "./SecretTokenRow.js";

/** Using one of an account's login links, or changing its password, invalidates the others. */
@Entity("log_in_link")
export class LogInLinkRow extends SecretTokenRow {
  @Column("uuid", { name: "account_id" })
  accountId!: string;
}
