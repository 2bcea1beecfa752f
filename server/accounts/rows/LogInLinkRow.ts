import { Column, Entity } from "typeorm";
import { SecretTokenRow } from "./SecretTokenRow.js";

/** A link that logs in to an account; it is used up with any other of the same account. */
@Entity("log_in_link")
export class LogInLinkRow extends SecretTokenRow {
  @Column("uuid", { name: "account_id" })
  accountId!: string;
}
