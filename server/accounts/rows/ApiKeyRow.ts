import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from "typeorm";
import type { ApiKeyScope } from "../apiKeys/scope.js";
import { PersonRow } from "./PersonRow.js";

/** A key with which a program can act on behalf of a user, within the key's scopes. */
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

  /** The key's last four characters, so that its owner can recognize it. */
  @Column("text", { name: "last_four" })
  lastFour!: string;

  @Column("text")
  name!: string;

  @Column("text", { array: true })
  scopes!: ApiKeyScope[];

  @Column("timestamptz", { name: "created_at" })
  createdAt!: Date;

  /** Accurate to a minute; null until the first use. */
  @Column("timestamptz", { name: "last_used_at", nullable: true })
  lastUsedAt!: Date | null;

  /** Null for a key that does not expire. */
  @Column("timestamptz", { name: "expires_at", nullable: true })
  expiresAt!: Date | null;

  @Column("timestamptz", { name: "revoked_at", nullable: true })
  revokedAt!: Date | null;
}
