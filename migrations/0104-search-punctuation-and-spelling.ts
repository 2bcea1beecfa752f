import type { MigrationInterface, QueryRunner } from "typeorm";
import { updateTutorSearch } from "./support/tutorSearch.js";

/** Characters that separate words; Postgres takes those above U+007F for letters if its character type is C. */
export const separators = [
  // ASCII and Latin-1.
  String.raw`\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7`,
  // Uzbek and Hawaiian apostrophes; Armenian, Hebrew, Arabic and Indic punctuation.
  String.raw`\u02b9-\u02bd\u055a-\u055f\u0589\u058a\u05be\u05f3\u05f4\u060c\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965`,
  // Zero-width characters, quotes, dashes and currencies; arrows, operators, shapes and dingbats, but not numbers.
  String.raw`\u200b-\u20cf\u2190-\u24ea\u2500-\u2775\u2794-\u2bff`,
  // Chinese and Japanese punctuation.
  String.raw`\u3001-\u3004\u3008-\u3020\u30fb`,
  // Emoji.
  String.raw`\U0001f000-\U0001faff`,
].join("");

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
