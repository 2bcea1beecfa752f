/**
 * Marks that are ignored: accents, Arabic hamzas and vowel signs, and emoji variation selectors. Marks in other scripts
 * are kept, because they distinguish words.
 */
const marks = /[\u0300-\u036f\u064b-\u065f\ufe00-\ufe0f]/gu;
/** Letters that Unicode does not decompose, and the final sigma. */
const folded: Readonly<Record<string, string>> = { ł: "l", ø: "o", đ: "d", ı: "i", ς: "σ" };
/** Matches the letters in `folded`, and letters that serve as apostrophes (as in "Oʻtkir") and thus separate words. */
const replaced = /[łøđıς\u02b9-\u02bd]/gu;
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** A letter, with its marks, in Thai, Lao, Burmese, Khmer, Japanese or Chinese, where no spaces separate words. */
const unspaced =
  /([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u9fff\ua9e0-\ua9ff\uaa60-\uaa7f\uf900-\ufaff\u{20000}-\u{3ffff}]\p{M}*)/u;

/**
 * Splits a name, or a search for a name, into lowercase words without accents; in scripts without spaces, puts spaces
 * between a word's letters. A test compares the results with those of the server's `searchTokensOf`.
 */
export function nameWordsOf(text: string): readonly string[] {
  const bare = text.normalize("NFKD").replace(marks, "").toLowerCase();
  const words = bare.replace(replaced, (character) => folded[character] ?? " ").match(word) ?? [];
  return words.map((run) => run.split(unspaced).filter(Boolean).join(" "));
}
