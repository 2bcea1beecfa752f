/** A text as it is compared in a search: without letter case, accents and space around it. */
export function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/** Those whose label has the search text in it, whatever the case and accents; those that begin with it first. */
export function matching<T extends { readonly label: string }>(options: readonly T[], search: string): readonly T[] {
  const wanted = folded(search);
  if (wanted === "") return options;
  const found = options.filter(({ label }) => folded(label).includes(wanted));
  const begins = ({ label }: T) => folded(label).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}
