import type { MigrationInterface, QueryRunner } from "typeorm";

/** Accounts and their sessions. */
export class Accounts1763672400001 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      create table account (
        id uuid primary key,
        role text not null check (role in ('STUDENT', 'TEACHER')),
        email text not null unique check (email = lower(email)),
        password_hash text,
        first_name text not null default '',
        last_name text not null default '',
        avatar text,
        created_at timestamptz not null default now()
      );
      create table session (
        id uuid primary key,
        account_id uuid not null references account,
        created_at timestamptz not null default now(),
        revoked_at timestamptz
      );
      create index session_account on session (account_id) where revoked_at is null;
      create index session_revoked on session (revoked_at) where revoked_at is not null;
      create table refresh_token (
        token_hash bytea primary key,
        session_id uuid not null references session on delete cascade,
        issued_at timestamptz not null default now(),
        expires_at timestamptz not null,
        used_at timestamptz
      );
      create index refresh_token_session on refresh_token (session_id);
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
