import type { MigrationInterface, QueryRunner } from "typeorm";

/** Responses that are replayed when a request is retried with the same idempotency key. */
export class IdempotentAnswers1763672400010 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      create table idempotent_answer (
        scope text not null,
        key text not null,
        -- A keyed fingerprint: requests contain passwords.
        request bytea not null,
        claim uuid not null unique,
        -- Encrypted, because responses contain tokens; null while the request is being processed.
        sealed bytea,
        expires_at timestamptz not null,
        primary key (scope, key)
      );
      create index idempotent_answer_by_end on idempotent_answer (expires_at);
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
