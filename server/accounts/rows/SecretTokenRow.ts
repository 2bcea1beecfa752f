import { Column, PrimaryColumn } from "typeorm";

/** A single-use token with an expiry; only its hash is stored. */
export abstract class SecretTokenRow {
  /** SHA-256 of the token. */
  @PrimaryColumn("bytea", { name: "token_hash" })
  tokenHash!: Buffer;

  @Column("timestamptz", { name: "issued_at" })
  issuedAt!: Date;

  @Column("timestamptz", { name: "expires_at" })
  expiresAt!: Date;

  /** When the token was used or invalidated; null until then. */
  @Column("timestamptz", { name: "used_at", nullable: true })
  usedAt!: Date | null;
}
