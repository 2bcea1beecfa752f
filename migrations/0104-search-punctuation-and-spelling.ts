import type { MigrationInterface, QueryRunner } from "typeorm";
import { separators, updateTutorSearch } from "./support/tutorSearch.js";

/** Makes the tutor search treat non-ASCII punctuation and emoji as separators, and ł, ø, đ, ı, ς as l, o, d, i, σ. */
export class SearchPunctuationAndSpelling1763672400104 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      -- Words in lower case without accents, unchanged and as English stems.
      create or replace function searchable(said text) returns tsvector language sql immutable parallel safe as $$
        select to_tsvector('simple'::regconfig, plain) || to_tsvector('english'::regconfig, plain)
        from regexp_replace(normalize(coalesce(said, ''), nfkd), '[\\u0300-\\u036f\\u064b-\\u065f\\ufe00-\\ufe0f]', '', 'g') bare,
          lateral regexp_replace(translate(lower(bare), 'łøđıς', 'lodiσ'), '[${separators}]+', ' ', 'g') plain
      $$;
    `);
    await updateTutorSearch(database);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
