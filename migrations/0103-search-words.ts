import type { MigrationInterface, QueryRunner } from "typeorm";

const batchSize = 200;

/**
 * Tutor search by the words beside ASCII punctuation ("Node.js", "HTML/CSS"), which Postgres would read as one host
 * name or path, and by Arabic words without hamzas and vowel signs.
 */
export class SearchWords1763672400103 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      -- Words without accents, unchanged and as English stems. Zero-width characters also separate words.
      create or replace function searchable(said text) returns tsvector language sql immutable parallel safe as $$
        select to_tsvector('simple'::regconfig, plain) || to_tsvector('english'::regconfig, plain)
        from regexp_replace(
          regexp_replace(normalize(coalesce(said, ''), nfkd), '[\\u0300-\\u036f\\u064b-\\u065f]', '', 'g'),
          '[\\u0021-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u007e\\u200b-\\u200f]+', ' ', 'g'
        ) plain
      $$;
    `);
    // Postgres recomputes "search" when a column that it is generated from is written. An interrupted run skips the
    // rows that it has already changed.
    for (let last: string | undefined = "00000000-0000-0000-0000-000000000000"; last !== undefined;) {
      const [changed] = (await database.query(
        `update tutor_profile set headline = headline where account_id in (
           select account_id from tutor_profile where account_id > $1 and search <> (
             searchable(full_name) || searchable(replace(subject, '-', ' ')) || searchable(headline) || searchable(introduction)
           ) order by account_id limit ${batchSize}
         ) returning account_id as id`,
        [last],
      )) as readonly [{ readonly id: string }[], number];
      const ids = changed.map(({ id }) => id);
      last = ids.sort().at(-1);
    }
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
