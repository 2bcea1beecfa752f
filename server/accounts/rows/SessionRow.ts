import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from "typeorm";
import { PersonRow } from "./PersonRow.js";

/** One log-in on one device, with the family of refresh tokens that descend from it. */
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

  /**
   * When the session ended, for example by log-out, reuse of a token or 30 days without use; null while it is active.
   */
  @Column("timestamptz", { name: "revoked_at", nullable: true })
  revokedAt!: Date | null;
}
