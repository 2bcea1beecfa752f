import type { MigrationInterface, QueryRunner } from "typeorm";

/** Lets servers read tutor lists from the profiles alone, and recount totals only after a change. */
export class TutorList1763672400050 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      -- A card requires a first name; without one, the profile has no full name either. This way, counting reads one
      -- index and no accounts.
      update tutor_profile p set full_name = '' from account a where a.id = p.account_id and a.first_name = '' and p.full_name <> '';
      alter table tutor_profile drop column listed;
      alter table tutor_profile add column listed boolean not null generated always as (
        full_name <> '' and subject is not null and headline is not null and introduction is not null and price is not null
      ) stored;
      create index tutor_listed_by_picks on tutor_profile
        (verified, completeness, responsiveness, account_id) where listed;
      create index tutor_listed_by_subject on tutor_profile
        (subject, verified, completeness, responsiveness, account_id) where listed;
      create index tutor_listed_by_country on tutor_profile
        (country, verified, completeness, responsiveness, account_id) where listed;
      create index tutor_listed_by_price on tutor_profile (price, account_id) where listed;
      create index tutor_listed_by_popularity on tutor_profile (popularity, account_id) where listed;
      create index tutor_listed_by_reviews on tutor_profile (review_count, rating, account_id) where listed;
      create index tutor_listed_by_rating on tutor_profile (rating, review_count, account_id) where listed;
      create index tutor_by_words on tutor_profile using gin (search) where listed;

      -- One row: the version of everything that affects matching. Two reads of the same version have the same matches.
      -- Unlogged, because it need not survive: after a crash of the database the row is gone, and the next change
      -- starts at an unused number.
      create unlogged table tutor_list (
        one boolean primary key default true check (one),
        version bigint not null
      );
      create function note_tutor_change() returns trigger language plpgsql as $$
      begin
        insert into tutor_list (version) values ((extract(epoch from clock_timestamp()) * 1000000)::bigint)
          on conflict (one) do update set version = tutor_list.version + 1;
        return null;
      end $$;
      create trigger tutor_change after insert or delete or update of
        full_name, subject, country, headline, introduction, price, available_at, time_zone
        on tutor_profile for each statement execute function note_tutor_change();

      -- The tutors whose statistics must be reset when there is nothing left to count.
      create index tutor_with_figures on tutor_profile (account_id)
        where new_contacts > 0 or trial_requests > 0 or popularity > 0 or response_minutes is not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
