import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from "typeorm";
import type { ApiKeyScope } from "../apiKeys/scope.js";
import { PersonRow } from "./PersonRow.js";

@Entity("api_key")
export class ApiKeyRow {
  @PrimaryColumn("uuid")
  id!: string;

  @Column("uuid", { name: "account_id" })
  accountId!: string;

  @ManyToOne(() => PersonRow)
  @JoinColumn({ name: "account_id" })
  account?: Relation<PersonRow>;

  /** SHA-256 of the key. */
  @Column("bytea", { name: "token_hash" })
  tokenHash!: Buffer;

  @Column("text", { name: "last_four" })
  lastFour!: string;

  @Column("text")
  name!: string;

  @Column("text", { array: true })
  scopes!: ApiKeyScope[];

  @Column("timestamptz", { name: "created_at" })
  createdAt!: Date;

  /** Accurate to within a minute; null until the first use. */
  @Column("timestamptz", { name: "last_used_at", nullable: true })
  lastUsedAt!: Date | null;

  @Column("timestamptz", { name: "expires_at", nullable: true })
  expiresAt!: Date | null;

  @Column("timestamptz", { name: "revoked_at", nullable: true })
  revokedAt!: Date | null;
}
