import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Links that set a new password: known by their hash alone, used once. And whether somebody has proven a mailbox. The class
 * keeps the number 30 of its first file, because databases know the migration by this name.
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
