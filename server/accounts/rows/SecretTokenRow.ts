import { Column, PrimaryColumn } from "typeorm";

/** A token that lives for a while and is used once; only its hash is known. */
export abstract class SecretTokenRow {
  /** SHA-256 of the token. */
  @PrimaryColumn("bytea", { name: "token_hash" })
  tokenHash!: Buffer;

  @Column("timestamptz", { name: "issued_at" })
  issuedAt!: Date;

  @Column("timestamptz", { name: "expires_at" })
  expiresAt!: Date;

  /** When it, or another one that made it worthless, was used; null while it may be. */
  @Column("timestamptz", { name: "used_at", nullable: true })
  usedAt!: Date | null;
}
