const maxWords = 10;
/** Accents, Arabic hamzas and vowel signs, and emoji variants; the SQL function `searchable` removes them too. */
const marks = /[\u0300-\u036f\u064b-\u065f\ufe00-\ufe0f]/gu;
/** Letters that Unicode does not decompose, and the sigma at the end of a word; `searchable` replaces them too. */
const folded: Readonly<Record<string, string>> = { ł: "l", ø: "o", đ: "d", ı: "i", ς: "σ" };
/** These letters, and letters that serve as apostrophes (as in "Oʻzbek"), which separate words in `searchable` too. */
const replaced = /[łøđıς\u02b9-\u02bd]/gu;
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/**
 * Splits a search text into at most ten words in lower case and without accents. Other scripts keep their marks,
 * because a word without them would be a different word.
 */
export function searchTokensOf(text: string): readonly string[] {
  const bare = text.normalize("NFKD").replaceAll(marks, "").toLowerCase();
  const plain = bare.replaceAll(replaced, (character) => folded[character] ?? " ");
  return (plain.match(word) ?? []).slice(0, maxWords);
}
