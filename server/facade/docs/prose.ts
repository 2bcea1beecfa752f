const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a string for HTML. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Renders the Markdown of the contracts' descriptions: paragraphs, **strong** and `code`. */
export function emphasized(text: string): string {
  return escaped(text.trim())
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.replaceAll(/\*\*(.+?)\*\*/gs, "<strong>$1</strong>")}</p>`)
    .join("\n")
    .replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}
