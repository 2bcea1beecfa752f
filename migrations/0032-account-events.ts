import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Security-relevant account events; the table allows only INSERT. It contains no email addresses, IP addresses or
 * tokens, and refers to accounts and sessions without foreign keys, so that the events outlive them.
 */
export class AccountEvents1763672400032 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      create table account_event (
        id uuid primary key,
        kind text not null,
        account_id uuid,
        session_id uuid,
        how text,
        recorded_at timestamptz not null default now()
      );
      create index account_event_account on account_event (account_id, recorded_at) where account_id is not null;

      create function refuse_to_change_account_events() returns trigger language plpgsql as $$
      begin
        raise exception 'account events take INSERT and nothing else' using errcode = 'insufficient_privilege';
      end $$;
      create trigger account_event_is_append_only before update or delete on account_event
        for each row execute function refuse_to_change_account_events();
      create trigger account_event_is_never_emptied before truncate on account_event
        for each statement execute function refuse_to_change_account_events();
      revoke all on account_event from public;
      revoke update, delete, truncate on account_event from current_user;
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
