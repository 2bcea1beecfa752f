import type { MigrationInterface, QueryRunner } from "typeorm";
import { updateTutorSearch } from "./support/tutorSearch.js";

/**
 * Makes the tutor search find the words on either side of ASCII punctuation: Postgres would otherwise parse "Node.js"
 * or "HTML/CSS" as one host name or path. Also makes the search find Arabic words typed without hamzas or vowel signs.
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
    await updateTutorSearch(database);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
