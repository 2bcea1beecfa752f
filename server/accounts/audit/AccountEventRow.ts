import { Column, Entity, PrimaryColumn } from "typeorm";
import type { AccountEventKind } from "./AuditTrail.js";

/** One event of the audit trail; the table is insert-only. */
@Entity("account_event")
export class AccountEventRow {
  @PrimaryColumn("uuid")
  id!: string;

  @Column("text")
  kind!: AccountEventKind;

  @Column("uuid", { name: "account_id", nullable: true })
  accountId!: string | null;

  @Column("uuid", { name: "session_id", nullable: true })
  sessionId!: string | null;

  @Column("text", { nullable: true })
  how!: string | null;

  @Column("cidr", { nullable: true })
  network!: string | null;
}
