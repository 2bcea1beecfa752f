/** In characters. Longer text is cut off: sorting combining marks, as `normalize` does, takes quadratic time. */
export const maxSearchLength = 200;
const maxWords = 10;
/** Accents, Arabic hamzas and vowel signs, and emoji variants; the SQL function `searchable` removes them too. */
const marks = /[\u0300-\u036f\u064b-\u065f\ufe00-\ufe0f]/gu;
/** Letters that Unicode does not decompose, and the sigma at the end of a word; `searchable` replaces them too. */
const folded: Readonly<Record<string, string>> = { ł: "l", ø: "o", đ: "d", ı: "i", ς: "σ" };
/**
 * The letters in `folded`, and letters that serve as apostrophes (as in "Oʻzbek"); the latter become spaces, because
 * they separate words in `searchable`, too.
 */
const replaced = /[łøđıς\u02b9-\u02bd]/gu;
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** A letter, with its marks, in Thai, Lao, Burmese, Khmer, Japanese or Chinese, where no spaces separate words. */
const unspaced =
  /([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u9fff\ua9e0-\ua9ff\uaa60-\uaa7f\uf900-\ufaff\u{20000}-\u{3ffff}]\p{M}*)/u;

/**
 * Splits search text into at most ten words in lower case and without accents. All other marks are kept, because
 * removing them would turn a word into a different one. In scripts without spaces, each letter is a word in
 * `searchable`, so a run of such letters becomes a phrase of at most ten letters for `to_tsquery`: "数<->学".
 */
export function searchTokensOf(text: string): readonly string[] {
  const bare = text.slice(0, maxSearchLength).normalize("NFKD").replaceAll(marks, "").toLowerCase();
  const plain = bare.replaceAll(replaced, (character) => folded[character] ?? " ");
  return (plain.match(word) ?? [])
    .slice(0, maxWords)
    .map((run) => run.split(unspaced).filter(Boolean).slice(0, maxWords).join("<->"));
}
