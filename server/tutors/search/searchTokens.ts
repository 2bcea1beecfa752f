const maxWords = 10;
const marks = /\p{M}/gu;
const nonWords = /[^\p{L}\p{N}]+/u;

/** The words of a search, small and without accents; they consist of letters and digits, and there are ten at most. */
export function searchTokensOf(text: string): readonly string[] {
  const plain = text.normalize("NFKD").replaceAll(marks, "").toLowerCase();
  return plain.split(nonWords).filter(Boolean).slice(0, maxWords);
}
