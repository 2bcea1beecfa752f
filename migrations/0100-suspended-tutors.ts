import type { MigrationInterface, QueryRunner } from "typeorm";
import { buildIndex } from "./support/indexes.js";

const batchSize = 1000;

/** Hides tutors whose accounts are suspended; a trigger keeps the new column in sync with the account. */
export class SuspendedTutors1763672400100 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner): Promise<void> {
    await database.query(`alter table tutor_profile add column if not exists suspended boolean not null default false`);
    await database.query(`
      create or replace function note_suspended_tutor() returns trigger language plpgsql as $$
      begin
        -- Inserts a row even if there is no profile yet: the tutor may be saving it for the first time.
        insert into tutor_profile (account_id, suspended) values (new.id, new.suspended_at is not null)
          on conflict (account_id) do update set suspended = excluded.suspended;
        return null;
      end $$;
    `);
    // Deferred to the end of the transaction, so that the list's version is locked only briefly.
    await database.query(`
      drop trigger if exists suspended_tutor_changed on account;
      create constraint trigger suspended_tutor_changed after update of suspended_at on account
        deferrable initially deferred for each row
        when (new.role = 'TEACHER' and (old.suspended_at is null) <> (new.suspended_at is null))
        execute function note_suspended_tutor();
    `);
    await database.query(`
      create or replace trigger tutor_change after insert or delete or update of
        full_name, subject, country, headline, introduction, price, available_at, time_zone, suspended
        on tutor_profile for each statement execute function note_tutor_change();
    `);
    for (let filled = batchSize; filled === batchSize;) {
      const [, affected] = (await database.query(`
        update tutor_profile set suspended = true where account_id in (
          select account_id from tutor_profile join account on account.id = account_id
          where suspended_at is not null and not suspended limit ${batchSize}
        )
      `)) as readonly [unknown, number];
      filled = affected;
    }
    // Lets Postgres count a search's matches without reading the table.
    await buildIndex(
      database,
      "tutor_visible",
      "tutor_profile (subject, country, price, account_id) where listed and not suspended",
    );
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
