import { Column, Entity, PrimaryColumn } from "typeorm";

/** The answer of a request that carried a key, or the claim of a node that works on it. */
@Entity("idempotent_answer")
export class IdempotentAnswerRow {
  @PrimaryColumn("text")
  scope!: string;

  @PrimaryColumn("text")
  key!: string;

  /** A keyed fingerprint of the request, which may contain a password. */
  @Column("bytea")
  request!: Buffer;

  /** Names this attempt at the request; unique. */
  @Column("uuid")
  claim!: string;

  /** The encrypted answer; null while the request is being worked on. */
  @Column("bytea", { nullable: true })
  sealed!: Buffer | null;

  @Column("timestamptz", { name: "expires_at" })
  expiresAt!: Date;
}
