import type { MigrationInterface, QueryRunner } from "typeorm";

/** Tutor profiles. A tutor is listed once the profile has everything that a card needs. */
export class TutorProfiles1763672400002 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      create table tutor_profile (
        account_id uuid primary key references account,
        country text check (country ~ '^[a-z]{2}$'),
        subject text,
        over18_confirmed_at timestamptz,
        headline text,
        introduction text,
        experience text,
        motivation text,
        thumbnail text,
        youtube_video_id text check (youtube_video_id ~ '^[A-Za-z0-9_-]{11}$'),
        price numeric(6, 2) check (price > 0 and price <= 1000),
        verified boolean not null default false,
        updated_at timestamptz not null default now(),
        listed boolean not null generated always as (
          subject is not null and headline is not null and introduction is not null and price is not null
        ) stored,
        -- The number of a card's optional fields that are filled in.
        completeness smallint not null generated always as (
          num_nonnulls(country, experience, motivation, thumbnail, youtube_video_id)
        ) stored
      );
      -- All columns of an index have the same direction, like the list, so that a page needs only one row comparison.
      create index tutor_listed_by_picks on tutor_profile (verified, completeness, account_id) where listed;
      create index tutor_listed_by_subject on tutor_profile (subject, verified, completeness, account_id) where listed;
      create index tutor_listed_by_country on tutor_profile (country, verified, completeness, account_id) where listed;
      create index tutor_listed_by_price on tutor_profile (price, account_id) where listed;
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
