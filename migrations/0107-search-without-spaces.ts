import type { MigrationInterface, QueryRunner } from "typeorm";
import { separators, updateTutorSearch } from "./support/tutorSearch.js";

/** The letters of scripts that don't separate words with spaces: Thai, Lao, Burmese, Khmer, Japanese and Chinese. */
const unspaced = [
  String.raw`\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u9fff`,
  String.raw`\ua9e0-\ua9ff\uaa60-\uaa7f\uf900-\ufaff\U00020000-\U0003ffff`,
].join("");

/** The vowel signs and other marks that belong to the letter before them. */
const marks = [
  // Thai and Lao.
  String.raw`\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece`,
  // Burmese and Khmer.
  String.raw`\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f`,
  String.raw`\u109a-\u109d\ua9e5\uaa7b-\uaa7d\u17b4-\u17d3\u17dd`,
  // Japanese and Chinese.
  String.raw`\u302a-\u302f\u3099\u309a\U000e0100-\U000e01ef`,
].join("");

/** Makes the search find words in scripts without spaces, by treating each word as a phrase of letters. */
export class SearchWithoutSpaces1763672400107 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      -- Words in lower case without accents, unchanged and as English stems; each letter of scripts without spaces.
      create or replace function searchable(said text) returns tsvector language sql immutable parallel safe as $$
        select to_tsvector('simple'::regconfig, regexp_replace(plain, '[${unspaced}][${marks}]*', ' \\& ', 'g')) ||
          to_tsvector('english'::regconfig, regexp_replace(plain, '[${unspaced}${marks}]+', ' ', 'g'))
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
