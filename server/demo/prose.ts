/** Joins the wrapped lines of a source text into one paragraph. */
export function prose(source: TemplateStringsArray): string {
  return source.join("").replace(/\s+/g, " ").trim();
}
