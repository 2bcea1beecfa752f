/** Joins wrapped source lines into one paragraph. */
export function prose(source: TemplateStringsArray): string {
  return source.join("").replace(/\s+/g, " ").trim();
}
