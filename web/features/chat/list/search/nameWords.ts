/** Accents, Arabic hamzas and vowel signs, and emoji variants. The marks of other scripts make other words. */
const marks = /[\u0300-\u036f\u064b-\u065f\ufe00-\ufe0f]/gu;
/** Letters that Unicode does not decompose, and the sigma at the end of a word. */
const folded: Readonly<Record<string, string>> = { ł: "l", ø: "o", đ: "d", ı: "i", ς: "σ" };
/** These letters, and letters that serve as apostrophes (as in "Oʻtkir"), which separate words. */
const replaced = /[łøđıς\u02b9-\u02bd]/gu;
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/**
 * Splits a name or a search for one into words in lower case and without accents. A test compares them with the
 * server's `searchTokensOf`.
 */
export function nameWordsOf(text: string): readonly string[] {
  const bare = text.normalize("NFKD").replace(marks, "").toLowerCase();
  return bare.replace(replaced, (character) => folded[character] ?? " ").match(word) ?? [];
}
