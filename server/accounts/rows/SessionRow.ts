import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from "typeorm";
import { PersonRow } from "./PersonRow.js";

/** One login on one device, with the family of refresh tokens that descend from it. */
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

  /** When the session ended, for example by logout, token reuse or expiry; an expiry is recorded a day later. */
  @Column("timestamptz", { name: "revoked_at", nullable: true })
  revokedAt!: Date | null;
}
