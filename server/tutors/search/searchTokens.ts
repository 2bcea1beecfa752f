const maxWords = 10;
const marks = /\p{M}/gu;
const nonWords = /[^\p{L}\p{N}]+/u;

/** Splits a search text into at most ten words of letters and digits, in lower case and without accents. */
export function searchTokensOf(text: string): readonly string[] {
  const plain = text.normalize("NFKD").replaceAll(marks, "").toLowerCase();
  return plain.split(nonWords).filter(Boolean).slice(0, maxWords);
}
