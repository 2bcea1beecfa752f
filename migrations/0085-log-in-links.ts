import type { MigrationInterface, QueryRunner } from "typeorm";

/** Single-use links for logging in to an account, stored only as hashes. */
export class LogInLinks1763672400085 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      create table log_in_link (
        token_hash bytea primary key,
        account_id uuid not null references account on delete cascade,
        issued_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index log_in_link_account on log_in_link (account_id, issued_at);
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
