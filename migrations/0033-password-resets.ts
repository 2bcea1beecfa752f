import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Single-use links for setting a new password, stored only as hashes, and when an account's email address was verified.
 * The class keeps the number 30 from the file's original name, because databases have recorded the migration under its
 * class name.
 */
export class PasswordResets1763672400030 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      alter table account add column email_proven_at timestamptz;
      create table password_reset (
        token_hash bytea primary key,
        account_id uuid not null references account on delete cascade,
        issued_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index password_reset_account on password_reset (account_id, issued_at);
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
