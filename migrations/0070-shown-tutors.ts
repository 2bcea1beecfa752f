import type { MigrationInterface, QueryRunner } from "typeorm";

/** The version of the data that tutor lists show: nodes reread a list only after the version has changed. */
export class ShownTutors1763672400070 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      -- The version of everything that a list shows: profiles, names, pictures and statistics. Two reads of the same
      -- version show the same data. Null while it is unknown, until the next change.
      alter table tutor_list add column shown bigint;

      create function note_shown_change() returns void language sql as $$
        insert into tutor_list (version, shown)
          select now, now from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now) clock
          on conflict (one) do update set shown = coalesce(tutor_list.shown + 1, excluded.shown);
      $$;
      select note_shown_change();

      -- A statement that changes no tutor does not change the version, but recreates the row after a crash.
      create function note_shown_profiles() returns trigger language plpgsql as $$
      begin
        if exists (select from changed) or not exists (select from tutor_list) then perform note_shown_change(); end if;
        return null;
      end $$;
      create trigger shown_profile_added after insert on tutor_profile
        referencing new table as changed for each statement execute function note_shown_profiles();
      create trigger shown_profile_changed after update on tutor_profile
        referencing new table as changed for each statement execute function note_shown_profiles();
      create trigger shown_profile_removed after delete on tutor_profile
        referencing old table as changed for each statement execute function note_shown_profiles();

      -- Deferred to the end of the transaction, so that no transaction waits for a profile while it locks the version.
      create function note_shown_person() returns trigger language plpgsql as $$
      begin
        if exists (select from tutor_profile where account_id = new.id) then perform note_shown_change(); end if;
        return null;
      end $$;
      create constraint trigger shown_person_changed after update of first_name, last_name, avatar on account
        deferrable initially deferred for each row execute function note_shown_person();
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
