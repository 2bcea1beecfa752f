import { Column, Entity, PrimaryColumn } from "typeorm";

/** One refresh token of a session, known only by its hash. */
@Entity("refresh_token")
export class RefreshTokenRow {
  /** SHA-256 of the token. */
  @PrimaryColumn("bytea", { name: "token_hash" })
  tokenHash!: Buffer;

  @Column("uuid", { name: "session_id" })
  sessionId!: string;

  @Column("timestamptz", { name: "issued_at" })
  issuedAt!: Date;

  @Column("timestamptz", { name: "expires_at" })
  expiresAt!: Date;

  /** When it, or one that came after it, was exchanged; null while it is the newest. */
  @Column("timestamptz", { name: "used_at", nullable: true })
  usedAt!: Date | null;
}
