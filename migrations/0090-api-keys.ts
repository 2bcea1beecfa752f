import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * API keys, which let programs act on behalf of a user; stored only as hashes, with their last four characters for
 * display.
 */
export class ApiKeys1763672400090 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      create table api_key (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        token_hash bytea not null unique,
        last_four text not null,
        name text not null,
        scopes text[] not null,
        created_at timestamptz not null default now(),
        last_used_at timestamptz,
        expires_at timestamptz,
        revoked_at timestamptz
      );
      create index api_key_account on api_key (account_id, created_at) where revoked_at is null;
      create index api_key_revoked on api_key (revoked_at) where revoked_at is not null;
      create index api_key_expiring on api_key (expires_at) where expires_at is not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
