import type { MigrationInterface, QueryRunner } from "typeorm";

/** Tutor search by words and by the hours of the week when tutors teach. */
export class TutorSearch1763672400020 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      -- Words without accents, unchanged and as English stems.
      create function searchable(said text) returns tsvector language sql immutable parallel safe as $$
        select to_tsvector('simple'::regconfig, plain) || to_tsvector('english'::regconfig, plain)
        from regexp_replace(normalize(coalesce(said, ''), nfkd), '[\\u0300-\\u036f]', '', 'g') plain
      $$;
      alter table tutor_profile
        add column full_name text not null default '',
        -- The half hours of a week when the tutor teaches, in the tutor's time zone, starting at midnight on Sunday.
        add column available_at bit(336) check (available_at <> 0::bit(336)),
        add column time_zone text,
        add check ((available_at is null) = (time_zone is null)),
        -- Rejects a time zone that the database does not know, which would later make every search by hours fail.
        add check (time_zone is null or (timestamptz 'epoch' at time zone time_zone) is not null);
      update tutor_profile p set full_name = trim(a.first_name || ' ' || a.last_name) from account a where a.id = p.account_id;
      -- A subject's value is its label in lower case, with hyphens for spaces.
      alter table tutor_profile add column search tsvector generated always as (
        searchable(full_name) || searchable(replace(subject, '-', ' ')) || searchable(headline) || searchable(introduction)
      ) stored;
      create index tutor_by_words on tutor_profile using gin (search) where listed;

      -- Whether a tutor teaches for a full hour within the requested half hours (UTC), by the zone's current offset.
      create function teaches_at(available bit(336), zone text, wanted bit(336), at timestamptz) returns boolean
      language sql stable parallel safe as $$
        select (shared & (shared << 1)) <> 0::bit(336)
        from (select ((extract(epoch from (at at time zone zone) - (at at time zone 'UTC')) / 1800)::int + 336) % 336) o(shift),
          lateral (select ((available << shift) | (available >> (336 - shift))) & wanted) b(shared)
      $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
