import type { MigrationInterface, QueryRunner } from "typeorm";

/** Email verification links, and when an account's email address was permanently rejected. */
export class EmailVerification1763672400098 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      create table email_verification (
        token_hash bytea primary key,
        account_id uuid not null references account on delete cascade,
        issued_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index email_verification_account on email_verification (account_id, issued_at);
      alter table account add column email_refused_at timestamptz;
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
