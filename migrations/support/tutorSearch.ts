import type { QueryRunner } from "typeorm";

/** Characters that separate words. With the C locale, Postgres treats those above U+007F as letters. */
export const separators = [
  // ASCII and Latin-1.
  String.raw`\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7`,
  // Uzbek and Hawaiian apostrophes; Armenian, Hebrew, Arabic and Indic punctuation.
  String.raw`\u02b9-\u02bd\u055a-\u055f\u0589\u058a\u05be\u05f3\u05f4\u060c\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965`,
  // Zero-width characters, quotes, dashes and currency signs; arrows, operators, shapes and dingbats, but not numbers.
  String.raw`\u200b-\u20cf\u2190-\u24ea\u2500-\u2775\u2794-\u2bff`,
  // Chinese and Japanese punctuation.
  String.raw`\u3001-\u3004\u3008-\u3020\u30fb`,
  // Emoji.
  String.raw`\U0001f000-\U0001faff`,
].join("");

const batchSize = 200;

/**
 * Updates the tutors' search words after the SQL function `searchable` has been replaced, for a migration with
 * `transaction = false`. Writing `headline` makes Postgres recompute `search`, which is generated from it. A rerun
 * after an interruption skips the rows that are already up to date.
 */
export async function updateTutorSearch(database: QueryRunner): Promise<void> {
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
