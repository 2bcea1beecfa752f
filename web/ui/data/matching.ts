function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\p{M}'’‘ʻʼ]/gu, "")
    .toLowerCase()
    .trim();
}

/**
 * Returns the options whose labels contain the search text, ignoring case, accents and apostrophes. Matches at the
 * start come first.
 */
export function matching<T extends { readonly label: string }>(options: readonly T[], search: string): readonly T[] {
  const wanted = folded(search);
  if (wanted === "") return options;
  const found = options.filter(({ label }) => folded(label).includes(wanted));
  const startsWithIt = ({ label }: T) => folded(label).startsWith(wanted);
  return [...found.filter(startsWithIt), ...found.filter((option) => !startsWithIt(option))];
}
