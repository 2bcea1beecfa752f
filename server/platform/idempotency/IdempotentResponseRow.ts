import { Column, Entity, PrimaryColumn } from "typeorm";

/** A stored response, or the claim of a node that is processing the request. */
@Entity("idempotent_answer")
export class IdempotentResponseRow {
  @PrimaryColumn("text")
  scope!: string;

  @PrimaryColumn("text")
  key!: string;

  /** A hash of the request; keyed, because the request may contain a password. */
  @Column("bytea")
  request!: Buffer;

  /** Identifies the attempt to process the request, and its retries, until a response is stored; unique. */
  @Column("uuid")
  claim!: string;

  /** The encrypted response; null while the request is being processed. */
  @Column("bytea", { nullable: true })
  sealed!: Buffer | null;

  @Column("timestamptz", { name: "expires_at" })
  expiresAt!: Date;
}
