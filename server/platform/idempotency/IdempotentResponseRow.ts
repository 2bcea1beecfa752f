import { Column, Entity, PrimaryColumn } from "typeorm";

/** The stored response to a request with a key, or the claim of a node that is processing it. */
@Entity("idempotent_answer")
export class IdempotentResponseRow {
  @PrimaryColumn("text")
  scope!: string;

  @PrimaryColumn("text")
  key!: string;

  /** A fingerprint of the request; a keyed hash, because the request may contain a password. */
  @Column("bytea")
  request!: Buffer;

  /** Identifies this attempt at the request; unique. */
  @Column("uuid")
  claim!: string;

  /** The encrypted response; null while the request is being processed. */
  @Column("bytea", { nullable: true })
  sealed!: Buffer | null;

  @Column("timestamptz", { name: "expires_at" })
  expiresAt!: Date;
}
