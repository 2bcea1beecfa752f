import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from "typeorm";
import { PersonRow } from "./PersonRow.js";

/** One log-in on one device: the family of all refresh tokens that follow from it. */
@Entity("session")
export class SessionRow {
  @PrimaryColumn("uuid")
  id!: string;

  @Column("uuid", { name: "account_id" })
  accountId!: string;

  @ManyToOne(() => PersonRow)
  @JoinColumn({ name: "account_id" })
  account?: Relation<PersonRow>;

  @Column("timestamptz", { name: "created_at" })
  createdAt!: Date;

  /** When it was ended by logging out or by a stolen token; null while it lives. */
  @Column("timestamptz", { name: "revoked_at", nullable: true })
  revokedAt!: Date | null;
}
