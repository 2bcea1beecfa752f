const maxWords = 10;
/** Accents, and the Arabic hamzas and vowel signs; the SQL function `searchable` removes the same. */
const marks = /[\u0300-\u036f\u064b-\u065f]/gu;
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/**
 * Splits a search text into at most ten words in lower case and without accents. The marks of other scripts stay,
 * because they make other words.
 */
export function searchTokensOf(text: string): readonly string[] {
  const plain = text.normalize("NFKD").replaceAll(marks, "").toLowerCase();
  return (plain.match(word) ?? []).slice(0, maxWords);
}
