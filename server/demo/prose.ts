/** Joins the wrapped lines of a text in the source into one paragraph. */
export function prose(source: TemplateStringsArray): string {
  return source.join("").replace(/\s+/g, " ").trim();
}
